const FIELD = /\{([A-Za-z_]\w*)\}/g

/** The fields that an address names in braces, as the link of an action does. */
export function fieldsIn(address: string): readonly string[] {
  return [...address.matchAll(FIELD)].map(([, key = '']) => key)
}

/** The address with something else in the place of each field. */
export function fillAddress(address: string, wordOf: (key: string) => string): string {
  return address.replaceAll(FIELD, (_, key: string) => wordOf(key))
}
