/** How high the dock of a table is, for what is put right above it. */
import { getContext, setContext } from 'svelte';

const DOCK = Symbol('dock');

type Height = () => number;

/** Said like this and not by a custom property of the table: each change of that would style the whole page anew. */
export function sayDockHeight(height: Height): void {
  setContext<Height>(DOCK, height);
}

/** In pixels; 0 where there is no dock. */
export function dockHeightHere(): Height {
  return getContext<Height | undefined>(DOCK) ?? (() => 0);
}
