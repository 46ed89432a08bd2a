import { type ReactNode, createContext, useContext, useMemo } from 'react'
import type { Ports } from '../registry/kit/ports.ts'
import { type Locale, type Text, textIn } from '../schemas/language/text.ts'
import type { MessageCode } from '../schemas/messages/index.ts'
import { isObject } from '../schemas/language/values.ts'

/** A place that survives a reload of the tab. */
export interface TextStorage {
  get(key: string): string | undefined
  set(key: string, value: string | undefined): void
}
/** What the application shell passes to the designer. */
export interface DesignerProps {
  readonly user: { readonly username: string; readonly realname: string }
  /** Permission codes of the schema service, such as `system:screen:publish`; the server decides again. */
  readonly can: (code: string) => boolean
  /** The store of typed text until it is saved. */
  readonly keep: TextStorage
  /** The store of what the person has chosen for their own work, for ever. */
  readonly preference: TextStorage
  /** Called after a publication or roll-back, and waited for: menu and permissions may have changed. */
  readonly onPublished?: (id: string) => Promise<void>
  /** Calls back whenever somebody opens, leaves or moves in a page of the designer; gives the way to stop. */
  readonly onPresence?: (id: string, listener: () => void) => () => void
  /** Called with the title of the open screen and its address (path with query). */
  readonly onTitle?: (fullPath: string, title: string) => void
}

/** The words of a text of a document in one language; anything else becomes ''. */
export function wordsIn(text: unknown, locale: Locale): string {
  const words: unknown = typeof text === 'string' || isObject(text) ? textIn(text as Text, locale) : ''
  return typeof words === 'string' ? words : ''
}

export type Say = (code: MessageCode, params?: Readonly<Record<string, unknown>>) => string
export interface DesignerContextValue extends DesignerProps {
  readonly ports: Ports
  readonly say: Say
  /** The words of a text of a document; anything else becomes ''. */
  readonly words: (text: unknown) => string
}

const Context = createContext<DesignerContextValue | undefined>(undefined)

export function DesignerProvider({
  ports,
  children,
  ...props
}: DesignerProps & { readonly ports: Ports; readonly children: ReactNode }) {
  const { user, can, keep, preference, onPublished, onPresence, onTitle } = props
  const value = useMemo<DesignerContextValue>(
    () => ({
      user,
      can,
      keep,
      preference,
      ports,
      ...(onPublished ? { onPublished } : {}),
      ...(onPresence ? { onPresence } : {}),
      ...(onTitle ? { onTitle } : {}),
      say: (code, params) => ports.say(code, params),
      words: (text) => wordsIn(text, ports.locale),
    }),
    [user, can, keep, preference, onPublished, onPresence, onTitle, ports],
  )
  return <Context value={value}>{children}</Context>
}

export function useDesigner(): DesignerContextValue {
  const value = useContext(Context)
  if (!value) throw new Error('drawn outside the designer')
  return value
}
