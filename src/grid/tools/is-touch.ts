/** Are fingers what the page is used with? An input that has the focus would bring up a keyboard of glass at each touch. */
export const isTouch = (): boolean => window.matchMedia('(pointer: coarse)').matches
