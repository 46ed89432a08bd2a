import { proxy } from 'valtio'

/** A person that an administrator looks as. */
export interface Other {
  readonly id: string
  readonly name: string
}

/** As whom pages are looked at; as long as the page is there, so that a reload ends it. Written by this module only. */
export const viewAs = proxy<{ person: Other | undefined }>({ person: undefined })

/** From now on every call asks as this person, or as oneself again. */
export function lookAs(person: Other | undefined): void {
  viewAs.person = person
}
