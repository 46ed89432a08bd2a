import { type ScreenDocument, setProperty } from '../document/json.ts'

/** Sets one property of the screen itself: title, permission, source, description. The id is set once, at creation. */
export function setScreen(
  document: ScreenDocument,
  { property, value }: { readonly property: string; readonly value: unknown },
): ScreenDocument {
  return property === 'id' || property === 'version' ? document : setProperty(document, property, value)
}
