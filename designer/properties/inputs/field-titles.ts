import { createContext, useContext } from 'react'

/** The fields of the open screen, as they are completed in an expression: key → title. */
export const FieldTitles = createContext<ReadonlyMap<string, string>>(new Map())

/** What a field is called, for people; its key where it has no title. */
export function useTitleOf(): (key: string) => string {
  const titles = useContext(FieldTitles)
  return (key) => titles.get(key) || key
}
