import Type from 'typebox'

/** A place below a record: the record's screen, the name that its document gives the screen below, and its id. */
export interface Place {
  readonly screen: string
  readonly child: string
  readonly id: string
}
/** Names a place below a record, for lists, sheets and new rows. No field can be called so. */
export const PARENT_PARAM = '_below'
/** Names the fields, joined by commas, of whose trees a list is asked by a node: rows that hold what lies below it are found as well. */
export const SUBTREE_PARAM = '_subtree'
export const placeText = ({ screen, child, id }: Place): string => [screen, child, id].join('/')
export function readPlace(text: string): Place | undefined {
  const [screen = '', child = '', ...rest] = text.split('/')
  const id = rest.join('/')
  return id === '' ? undefined : { screen, child, id }
}
export const PlaceQuery = Type.Object({ [PARENT_PARAM]: Type.Optional(Type.String({ maxLength: 300 })) })
