import { type ScreenAccess, FULL_ACCESS, restrictResolved } from '../../../../../engine/access/index.ts'
import { editedChildren, type ResolvedScreen, resolveScreen } from '../../../../../engine/model/index.ts'
import type { Screen } from '../../../../../schemas/language/screen.ts'
import { AppError } from '../../../../../schemas/messages/index.ts'
import type { DataSource, Row } from '../../../../api/rows/data-source.ts'
import { endpointSource } from '../../../../api/rows/endpoint-source.ts'
import type { InstanceReply } from '../../../../api/process.ts'
import { submitOnlySource } from '../../../../api/public-form.ts'
import type { OpenScreen, Permissions } from '../../../../host/host.tsx'

type Rights = InstanceReply['rights']
type Found = NonNullable<Awaited<ReturnType<OpenScreen>>>
type ChildRights = InstanceReply['childRights'][string]

/** The server has restricted the document: no button of it needs a permission here. */
export const OPEN_RIGHTS: Permissions = { can: () => true, isDisabled: () => false, excluded: () => new Set() }

function accessBy(screen: ResolvedScreen, rightOf: (key: string) => Rights[string]): ScreenAccess {
  const keys = screen.fields.map(({ key }) => key)
  return {
    ...FULL_ACCESS,
    fields: {
      hidden: keys.filter((key) => rightOf(key) === 'hidden'),
      readonly: keys.filter((key) => rightOf(key) === 'read'),
      masked: [],
    },
  }
}
/** The document with the fields that a node demands. Who has to fill in a field has to see it, too. */
function withRequired(document: Screen, rightOf: (key: string) => Rights[string]): Screen {
  const fields = Object.entries(document.fields).map(
    ([key, field]) =>
      [key, rightOf(key) === 'required' ? { ...field, required: true, readonly: false } : field] as const,
  )
  return { ...document, fields: Object.fromEntries(fields) }
}
/** A screen under the rights of a node: hidden fields are gone, others are read, edited or demanded. */
function underRights(document: Screen, rightOf: (key: string) => Rights[string]): ResolvedScreen {
  const screen = resolveScreen(withRequired(document, rightOf))
  return restrictResolved(screen, accessBy(screen, rightOf))
}

/** The screen of an instance as its reader sees it. What the rights do not name is only read. */
export function screenOf({ document, rights }: Pick<InstanceReply, 'document' | 'rights'>): ResolvedScreen {
  return underRights(document as unknown as Screen, (key) => rights[key] ?? 'read')
}

const RESTS = ['hidden', 'edit'] as const
const mayChangeRows = ({ rest, add, remove, fields }: ChildRights) =>
  add || remove || rest === 'edit' || Object.values(fields).some((right) => right === 'edit' || right === 'required')

/** True where the reader may change something of the record. */
export function isEditable({ rights, childRights }: Pick<InstanceReply, 'rights' | 'childRights'>): boolean {
  return (
    Object.values(rights).some((right) => right === 'edit' || right === 'required') ||
    Object.values(childRights).some(mayChangeRows)
  )
}

/** The fields that have to be filled in here. */
export const requiredFields = ({ rights }: Pick<InstanceReply, 'rights'>): readonly string[] =>
  Object.keys(rights).filter((key) => rights[key] === 'required')

/** The record as the form reads it: the rows of each sub-table under its name. */
export function rowOf({ document, record, recordId }: Pick<InstanceReply, 'document' | 'record' | 'recordId'>): Row {
  const children = editedChildren(document as unknown as Screen)
  const rows = children.flatMap(({ name, screen }) => {
    const found = record?.[name] ?? record?.[screen]
    return found === undefined ? [] : [[name, found] as const]
  })
  return { ...record, ...Object.fromEntries(rows), id: recordId }
}

const nothing = () => Promise.reject(new AppError('WORKFLOW_NOWHERE'))
/** The record comes with its instance, and is saved by what is done to that. */
export function recordSource(row: Row): DataSource {
  return { ...submitOnlySource(nothing), get: () => Promise.resolve(row) }
}

/** Opens the sub-tables of a record under the rights of the node; one that is not shown is not there. Its page needs no permission here. */
export function childScreens(
  { childRights, childDocuments }: Pick<InstanceReply, 'childRights' | 'childDocuments'>,
  open: OpenScreen,
): OpenScreen {
  return async (id) => {
    const rights = childRights[id]
    const stated = childDocuments[id] as Screen | undefined
    if (rights && !stated) return undefined
    const found = stated ? { screen: resolveScreen(stated), source: endpointSource(stated) } : await open(id)
    return found && childUnderRights(found, rights)
  }
}
/** The same for the form of a new record, whose sub-tables the person opens with the own permissions. */
export const startChildren =
  (childRights: InstanceReply['childRights'], open: OpenScreen): OpenScreen =>
  async (id) => {
    const rights = childRights[id]
    if (rights && isHidden(rights)) return undefined
    const found = await open(id)
    return found && rights ? childUnderRights(found, rights) : found
  }
const isHidden = ({ rest, fields }: ChildRights) =>
  rest === 'hidden' && Object.values(fields).every((right) => right === 'hidden')

function childUnderRights(found: Found, rights: ChildRights | undefined): Found {
  const { screen } = found
  const rest = RESTS.find((one) => one === rights?.rest) ?? 'read'
  const isOpen: Readonly<Record<string, boolean>> = {
    add: rights?.add ?? false,
    edit: rights !== undefined && mayChangeRows({ ...rights, add: false, remove: false }),
    delete: rights?.remove ?? false,
    batch_delete: rights?.remove ?? false,
  }
  const closed = Object.keys(isOpen).flatMap((code) => (isOpen[code] ? [] : [{ code, enabled: false }]))
  const document = {
    ...screen.screen,
    actions: [...(screen.screen.actions ?? []).filter(({ code }) => !(code in isOpen)), ...closed],
  }
  return { ...found, screen: underRights(document, (key) => rights?.fields[key] ?? rest) }
}
