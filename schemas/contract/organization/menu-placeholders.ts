/** What the address of a menu entry may ask for as `{{ name }}` or `${name}`; replaced as text, never executed. */
export const MENU_PLACEHOLDERS = [
  'baseURL',
  "window._CONFIG['domianURL']",
  'staticURL',
  'previewURL',
  'pdfURL',
  'token',
  'tenantId',
  'userInfo.username',
  'userInfo.id',
] as const
export type MenuPlaceholder = (typeof MENU_PLACEHOLDERS)[number]

const PLACEHOLDER = /\{\{\s*([^{}]{1,80}?)\s*\}\}|\$\{\s*([^{}]{1,80}?)\s*\}/g
/** The first placeholder of an address that is not on the list. */
export function unknownPlaceholder(url: string): string | undefined {
  const names = [...url.matchAll(PLACEHOLDER)].map(([, curly, dollar]) => curly ?? dollar ?? '')
  return names.find((name) => !(MENU_PLACEHOLDERS as readonly string[]).includes(name))
}
