/** Attributes that are set by hand: Svelte's own ways to do it bring much code for what is not needed here. */
import type { Attachment } from 'svelte/attachments';

export type Data = Readonly<Record<`data-${string}`, string | number | boolean | undefined>>;

/** What an element says about itself, under names that only its owner knows. */
export function says(data: Data): Attachment {
  return (element) => {
    for (const [name, value] of Object.entries(data)) {
      if (value === undefined) element.removeAttribute(name);
      else element.setAttribute(name, String(value));
    }
  };
}

/** The option of a list that is chosen, by its place. */
export function chooses(place: number): Attachment<HTMLSelectElement> {
  return (list) => {
    list.selectedIndex = place;
  };
}
