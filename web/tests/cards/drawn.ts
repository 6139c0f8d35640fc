/** Draws a component for a test, and takes it away again. */
import { type Component, flushSync, mount, unmount } from 'svelte';

/** What a component draws, as markup without the marks of Svelte. */
export async function drawn<Props extends Record<string, unknown>>(
  component: Component<Props>,
  props: Props,
): Promise<string> {
  const target = document.createElement('div');
  const mounted = mount(component, { target, props });
  flushSync();
  const markup = target.innerHTML.replaceAll(/<!--.*?-->| ?svelte-\w+/g, '');
  await unmount(mounted);
  return markup;
}

/** The same as elements that can be searched. */
export function parsed(markup: string): HTMLElement {
  const holder = document.createElement('div');
  holder.innerHTML = markup;
  return holder;
}

/** Every piece of path data in a drawing. */
export function paths(markup: string): string[] {
  return [...markup.matchAll(/ d="([^"]*)"/g)].map((found) => found[1] ?? '');
}
