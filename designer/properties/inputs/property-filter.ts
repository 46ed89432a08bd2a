import { createContext, useContext } from 'react'

/** True for a property with these words. */
export type IsPropertyFound = (label: string, help?: string) => boolean

export const ALL_PROPERTIES: IsPropertyFound = () => true
const Context = createContext(ALL_PROPERTIES)
/** Which properties are drawn: those that the search of a panel finds. */
export const PropertyFilter = Context
export const usePropertyFilter = (): IsPropertyFound => useContext(Context)

export function propertySearch(search: string): IsPropertyFound {
  const wanted = search.trim().toLowerCase()
  if (wanted === '') return ALL_PROPERTIES
  return (label, help = '') => `${label} ${help}`.toLowerCase().includes(wanted)
}
