import { createElement } from 'react'
import type { Ports, SiblingPort } from '../../registry/kit/ports.ts'
import { MenuIcon } from '../ui/icons/MenuIcon.tsx'
import type { PortDeps } from './deps.ts'
import { files } from './files.ts'
import { lists } from './lists.ts'
import { lookupPort } from './lookups.ts'
import { people } from './people.ts'
import { reportPort } from './reports.ts'

/** A page without a form: the widget has no other fields to read or fill. */
const ALONE: SiblingPort = { get: () => ({}), set: () => undefined }

/** What widgets may ask of the application, over the calls of the contract. */
export function createPorts(deps: PortDeps): Ports {
  return {
    locale: deps.locale,
    say: deps.say,
    notify: deps.notify,
    icon: (name) => createElement(MenuIcon, { name }),
    lookup: lookupPort(deps),
    people,
    lists,
    reports: reportPort(deps.queries),
    files,
    siblings: deps.siblings ?? ALONE,
  }
}
