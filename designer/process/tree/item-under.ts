/** The key of the item that something is drawn in. */
export const itemUnder = (target: EventTarget): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-item]')?.dataset['item'] : undefined
