import { unknownPlaceholder } from '../../../schemas/contract/organization/menu-placeholders.ts'
import type { MovedEntry, StatedEntry } from '../../../schemas/contract/permissions/permission-entries.ts'
import { splitCommaList } from '../../../schemas/language/comma-list.ts'
import type { Locale } from '../../../schemas/language/text.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import type { Queries } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import { type Grantable, type Granter, assertGrantable, assertRevocable } from '../../http/rights/grantable.ts'
import { type Stamp, stampOf, withVersions } from '../../data/write/index.ts'
import { menuParent } from './api.ts'
import { withHolderVersions } from './holders.ts'
import { MENU_ENTRIES } from './entry-list.ts'
import {
  type EntryColumns,
  type OrderedEntry,
  type StoredEntry,
  deleteEntries,
  subtreeEntries,
  findEntry,
  insertEntry,
  isAddressTaken,
  lockMenu,
  pageWithCode,
  renumberEntry,
  siblingEntries,
  updateEntry,
} from './entry-store.ts'
import { BUTTON } from './menu.ts'

interface Author extends Granter {
  readonly locale: Locale
}

const NEW: EntryColumns = {
  parent_id: null,
  name: '',
  name_en: null,
  perms: null,
  perms_type: '1',
  icon: null,
  component: null,
  component_name: null,
  url: null,
  redirect: null,
  sort_no: 1,
  menu_type: 0,
  route: true,
  keep_alive: false,
  hidden: false,
  hide_tab: false,
  always_show: false,
  internal_or_external: false,
  description: null,
  status: '1',
}

/** '' and null are the same: nothing. What was not sent stays. */
const text = (sent: string | null | undefined, before: string | null) =>
  sent === undefined ? before : (sent ?? '').trim() === '' ? null : (sent ?? '').trim()
const flag = (sent: boolean | number | null | undefined, before: boolean) =>
  sent === undefined || sent === null ? before : Boolean(sent)

function typeOf(sent: number | undefined, parent: string | null, before: number): number {
  if ((sent ?? before) === BUTTON) return BUTTON
  return parent === null ? 0 : 1
}

/** The columns of an entry after what a client has sent of it. A name is in the language of its author. */
function mergeEntry(old: EntryColumns, sent: Partial<StatedEntry>, locale: Locale): EntryColumns {
  const name = text(sent.name, old.name) ?? ''
  const isEnglish = old !== NEW && locale === 'en-US'
  const parent = text(sent.parentId, old.parent_id)
  return {
    parent_id: parent,
    name: isEnglish ? old.name : name,
    name_en: isEnglish && sent.name !== undefined && name !== (old.name_en ?? old.name) ? name : old.name_en,
    perms: splitCommaList(text(sent.perms, old.perms) ?? '').join(',') || null,
    perms_type: text(sent.permsType, old.perms_type) ?? old.perms_type,
    icon: text(sent.icon, old.icon),
    component: text(sent.component, old.component),
    component_name: text(sent.componentName, old.component_name),
    url: text(sent.url, old.url),
    redirect: text(sent.redirect, old.redirect),
    sort_no: sent.sortNo ?? old.sort_no,
    menu_type: typeOf(sent.menuType, parent, old.menu_type),
    route: flag(sent.route, old.route),
    keep_alive: flag(sent.keepAlive, old.keep_alive),
    hidden: flag(sent.hidden, old.hidden),
    hide_tab: flag(sent.hideTab, old.hide_tab),
    always_show: flag(sent.alwaysShow, old.always_show),
    internal_or_external: flag(sent.internalOrExternal, old.internal_or_external),
    description: text(sent.description, old.description),
    status: String(sent.status ?? old.status) === '0' ? '0' : '1',
  }
}

const WEB_ADDRESS = /^(\/|https?:\/\/|\{\{|\$\{)[^\s<>"]*$/
const COMPONENT = /^[\w./:@-]+$/
const CODE = /^[\w.:*-]+$/

function assertButtonPlace({ menu_type, parent_id }: EntryColumns): void {
  if (menu_type === BUTTON && parent_id === null) throw new AppError('PERMISSION_BUTTON_PLACE')
}

async function checkEntry(tx: Queries, entry: EntryColumns, before: StoredEntry | undefined): Promise<void> {
  const { name, url, component, perms, menu_type: type } = entry
  if (name === '') throw new AppError('PERMISSION_NAME')
  assertButtonPlace(entry)
  if (type !== BUTTON && url === null) throw new AppError('PERMISSION_ADDRESS', { name: '' })
  if (url !== null && url !== before?.url) {
    if (!WEB_ADDRESS.test(url.replaceAll(/\{\{[^{}]*\}\}|\$\{[^{}]*\}/g, '{{x}}')))
      throw new AppError('PERMISSION_ADDRESS', { name: url })
    const unknown = unknownPlaceholder(url)
    if (unknown !== undefined) throw new AppError('PERMISSION_PLACEHOLDER', { name: unknown })
    if (type !== BUTTON && (await isAddressTaken(tx, url, before?.id))) throw new AppError('PERMISSION_ADDRESS_TAKEN')
  }
  if (component !== null && !COMPONENT.test(component)) throw new AppError('PERMISSION_COMPONENT', { component })
  const codes = splitCommaList(perms ?? '')
  const wrong = codes.find((code) => !CODE.test(code))
  if (wrong !== undefined) throw new AppError('PERMISSION_CODE', { code: wrong })
  const owned = perms === before?.perms ? undefined : await pageWithCode(tx, codes, before?.id)
  if (owned !== undefined) throw new AppError('PERMISSION_CODE_OF_PAGE', { code: owned })
}

/** What an entry grants, as the rules of granting look at it. */
const grantable = ({ name, perms }: EntryColumns, screenId: string | null): Grantable => ({ name, perms, screenId })

/** The columns on which calls, routes and grants rest. */
const CARRYING = ['perms', 'perms_type', 'url', 'component', 'component_name', 'menu_type', 'route'] as const
/** Those that the next publication of a page or a report writes again. The order is not one: it stays until the document states another. */
const PUBLISHED = [...CARRYING, 'parent_id', 'name', 'name_en', 'icon', 'hidden'] as const
/** What takes effect on the rights of people. */
const EFFECTIVE = ['perms', 'perms_type', 'menu_type', 'status'] as const

const differs = (columns: readonly (keyof EntryColumns)[], one: EntryColumns, other: EntryColumns) =>
  columns.some((column) => one[column] !== other[column])

/** An entry of a page or a report is changed there; what the product brings along keeps what its pages rest on. */
function assertEditable(before: StoredEntry, after: EntryColumns): void {
  const isPublished = before.screen_id !== null || before.report_id !== null
  if (isPublished && differs(PUBLISHED, before, after)) throw new AppError('PERMISSION_OF_PAGE', { name: before.name })
  // The type of an entry of the menu only says whether it is at the top.
  const isSameKind = (before.menu_type === BUTTON) === (after.menu_type === BUTTON)
  const menu_type = isSameKind ? before.menu_type : after.menu_type
  if (before.create_by === null && differs(CARRYING, before, { ...after, menu_type }))
    throw new AppError('PERMISSION_OF_PRODUCT', { name: before.name })
}

export async function addEntry(tx: Queries, by: Author, sent: StatedEntry): Promise<void> {
  await lockMenu(tx)
  const entry = mergeEntry(NEW, sent, by.locale)
  const id = newId(by.clock.now())
  await checkEntry(tx, entry, undefined)
  if (entry.parent_id !== null) await menuParent(tx, by, entry.parent_id, id)
  assertGrantable(by, [grantable(entry, null)])
  const stamp = stampOf(by)
  const insert = () => insertEntry(tx, id, entry, stamp)
  await withVersions(tx, MENU_ENTRIES, [id], stamp, () => withHolderVersions(tx, { added: [id] }, stamp, insert))
}

/** Refuses a parent that is no place for the entry, and a change of rights that the person does not hold. */
async function assertReach(tx: Queries, by: Author, before: StoredEntry, entry: EntryColumns): Promise<void> {
  const isMoved = entry.parent_id !== before.parent_id
  if (isMoved && entry.parent_id !== null) {
    if ((await subtreeEntries(tx, [before.id])).some((one) => one.id === entry.parent_id))
      throw new AppError('PERMISSION_CYCLE', { name: before.name })
    await menuParent(tx, by, entry.parent_id, before.id)
  }
  // Who holds the entry gains and loses by such a change, and a control that is switched off restricts no one.
  if (isMoved || differs(EFFECTIVE, before, entry)) {
    assertRevocable(by, [grantable(before, before.screen_id)])
    assertGrantable(by, [grantable(entry, before.screen_id)])
  }
}

export async function editEntry(tx: Queries, by: Author, id: string, sent: Partial<StatedEntry>): Promise<void> {
  await lockMenu(tx)
  const before = await findEntry(tx, id)
  if (!before) throw new AppError('PICKER_NOT_FOUND')
  const entry = mergeEntry(before, sent, by.locale)
  assertEditable(before, entry)
  await checkEntry(tx, entry, before)
  await assertReach(tx, by, before, entry)
  const stamp = stampOf(by)
  await withVersions(tx, MENU_ENTRIES, [id], stamp, () => updateEntry(tx, id, entry, stamp))
}

/** Moves an entry to a parent, and to a place among the entries there. */
export async function moveEntry(tx: Queries, by: Author, { id, before: next, ...parent }: MovedEntry): Promise<void> {
  await lockMenu(tx)
  const before = await findEntry(tx, id)
  if (!before) throw new AppError('PICKER_NOT_FOUND')
  const entry = mergeEntry(before, parent, by.locale)
  assertEditable(before, entry)
  assertButtonPlace(entry)
  await assertReach(tx, by, before, entry)
  const siblings = await siblingEntries(tx, entry.parent_id, id)
  const place = next ? siblings.findIndex((one) => one.id === next) : siblings.length
  if (place < 0) throw new AppError('PERMISSION_PLACE_CHANGED', { name: before.name })
  const order = siblings.toSpliced(place, 0, { id, sort_no: Math.min(0, (siblings[0]?.sort_no ?? 1) - 1) })
  const [ids, stamp] = [order.map((one) => one.id), stampOf(by)]
  await withVersions(tx, MENU_ENTRIES, ids, stamp, () => renumber(tx, order, { ...entry, id }, stamp))
}

/** Stores an entry that was moved, and the numbers of the entries in the order that they have now. */
async function renumber(
  tx: Queries,
  order: readonly OrderedEntry[],
  moved: EntryColumns & { readonly id: string },
  stamp: Stamp,
): Promise<void> {
  const { id, ...entry } = moved
  let last = order.find((one) => one.id === id)?.sort_no ?? 0
  // Numbers that are in order already stay, so that pages published later still find their place among them.
  for (const one of order) {
    const isInOrder = one.id !== id && one.sort_no > last
    last = isInOrder ? one.sort_no : last + 1
    if (one.id === id) await updateEntry(tx, id, { ...entry, sort_no: last }, stamp)
    else if (!isInOrder) await renumberEntry(tx, { id: one.id, sort_no: last }, stamp)
  }
}

/** Deletes entries with everything that hangs on them. */
export async function removeEntries(tx: Queries, by: Author, ids: readonly string[]): Promise<void> {
  await lockMenu(tx)
  const entries = await subtreeEntries(tx, ids)
  if (entries.length === 0) throw new AppError('PICKER_NOT_FOUND')
  const published = entries.find((one) => one.screen_id !== null || one.report_id !== null)
  if (published) throw new AppError('PERMISSION_OF_PAGE', { name: published.name })
  const fixed = entries.find((one) => one.create_by === null)
  if (fixed) throw new AppError('PERMISSION_OF_PRODUCT', { name: fixed.name })
  assertRevocable(
    by,
    entries.map((one) => grantable(one, null)),
  )
  const [gone, stamp] = [entries.map(({ id }) => id), stampOf(by)]
  const remove = () => deleteEntries(tx, gone, stamp)
  await withVersions(tx, MENU_ENTRIES, gone, stamp, () => withHolderVersions(tx, { gone }, stamp, remove))
}
