/** Sheets that any page can open, though they lie above this layer: the shell says where they are. */
import type { Component } from 'svelte';

type Sheet = Component<{ onclose: () => void }>;

export const sheets: { settings: () => Promise<Sheet> } = {
  settings: () => Promise.reject(new Error('the shell provides no settings')),
};
