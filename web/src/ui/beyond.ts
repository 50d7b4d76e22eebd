// Counts the children of a list that do not fit in it, so that the page can offer them by a click instead of cutting
// them.

import type { Attachment } from 'svelte/attachments';

/** Calls back with the number of children that end below the list's lower edge. The list has a fixed height, and wraps or stacks its children. */
export function beyond(told: (count: number) => void): Attachment<HTMLElement> {
  return (list) => {
    const count = () => {
      // Offsets ignore transforms, so a child that is still flying in is measured at its final position.
      const children = [...list.children].filter((child) => child instanceof HTMLElement);
      const edge = (children[0]?.offsetTop ?? 0) + list.clientHeight + 1;
      told(children.filter((child) => child.offsetTop + child.offsetHeight > edge).length);
    };
    const sizes = new ResizeObserver(count);
    const changes = new MutationObserver(count);
    sizes.observe(list);
    changes.observe(list, { childList: true, characterData: true, subtree: true });
    return () => {
      sizes.disconnect();
      changes.disconnect();
    };
  };
}
