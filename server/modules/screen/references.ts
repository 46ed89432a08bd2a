import { permissionPrefix } from '../../../engine/access/index.ts'
import { type ResolvedField, type ResolvedScreen, resolveScreen } from '../../../engine/model/index.ts'
import { lookupId } from '../../../schemas/language/lookup.ts'
import type { Screen } from '../../../schemas/language/screen.ts'
import { textIn } from '../../../schemas/language/text.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { engineOf, isQueryReport, READ_ACTIONS, reportFinder, reportPermission } from '../../data/catalog/index.ts'
import { DELETE_ACTIONS } from '../../data/write/index.ts'
import { isNeverMatching } from '../../data/access/index.ts'
import { keyedTable, type LookupWorld } from '../../data/read/index.ts'
import type { Queries } from '../../db/database.ts'
import type { Requester } from '../../http/context.ts'
import { holdsEverything } from '../../http/rights/grantable.ts'

type Held = (actions: readonly string[]) => boolean

/** Fields as they are in the form and as they are asked for. */
const placesOf = ({ fields, query }: ResolvedScreen): readonly (readonly [place: string, field: ResolvedField])[] => [
  ...fields.map((field) => [`/fields/${field.key}`, field] as const),
  ...query.items.map(({ field }) => [`/query/items/${field.key}`, field] as const),
]
/** The reports that the options of a field name. */
export function reportsOf({ widget, options }: ResolvedField): readonly string[] {
  return Object.entries(widget?.options.properties ?? {}).flatMap(([option, schema]) => {
    const value: unknown = (options as Readonly<Record<string, unknown>>)[option]
    return (schema as { 'x-source'?: string })['x-source'] === 'report' && typeof value === 'string' && value !== ''
      ? [value]
      : []
  })
}
const lookupsOf = (screen: ResolvedScreen) =>
  new Set(placesOf(screen).flatMap(([, { lookup }]) => (lookup ? [lookupId(lookup)] : [])))
const childMark = ({ screen, edit }: { readonly screen: string; readonly edit?: string | undefined }) =>
  `${screen} ${edit === undefined ? 'beside' : 'inside'}`

/** Children that the document did not have before, whose rows its author may not read, or not delete where they go with the record. */
async function checkChildren(
  { screen }: ResolvedScreen,
  before: Screen | undefined,
  world: LookupWorld,
  by: Requester,
): Promise<void> {
  const known = new Set(Object.values(before?.children ?? {}).map(childMark))
  for (const [name, child] of Object.entries(screen.children ?? {})) {
    if (child.screen === screen.id || known.has(childMark(child))) continue
    const found = await world.screens.find(child.screen)
    if (!found) continue
    const holds: Held = (actions) => actions.some((action) => by.can(`${found.permission}:${action}`))
    if (holds(READ_ACTIONS) && (child.edit === undefined || holds(DELETE_ACTIONS))) continue
    throw new AppError(child.edit === undefined ? 'SCREEN_SOURCE_CLOSED' : 'SCREEN_CHILD_CLOSED', {
      place: `/children/${name}`,
      name: textIn(found.resolved.screen.title, by.locale),
    })
  }
}

/** Sections that the document did not have before, of screens whose rows its author may not list, or of reports that are closed to them. */
async function checkSections(
  { screen }: ResolvedScreen,
  before: Screen | undefined,
  world: LookupWorld,
  by: Requester,
): Promise<void> {
  const marks = (page: Screen['page']) =>
    new Set((page?.sections ?? []).flatMap(({ screen: id = '', report = '' }) => [`screen ${id}`, `report ${report}`]))
  const known = marks(before?.page)
  for (const [index, { screen: id, report }] of (screen.page?.sections ?? []).entries()) {
    const place = `/page/sections/${index}`
    const found = id === undefined || known.has(`screen ${id}`) ? undefined : await world.screens.find(id)
    if (found && !by.can(`${found.permission}:list`))
      throw new AppError('SCREEN_SOURCE_CLOSED', { place, name: textIn(found.resolved.screen.title, by.locale) })
    if (report !== undefined && !known.has(`report ${report}`) && (await isReportClosed(world, by, report)))
      throw new AppError('SCREEN_SOURCE_CLOSED', { place, name: report })
  }
}

async function isReportClosed(world: LookupWorld, by: Requester, code: string): Promise<boolean> {
  const report = await world.report(code)
  if (!report) return false
  if (isQueryReport(report)) return !by.can(reportPermission(report.code))
  const found = report.screen === undefined ? undefined : await world.screens.find(report.screen)
  return found !== undefined && !by.can(`${permissionPrefix(found.resolved.screen)}:list`)
}

/**
 * Refuses a document that reaches what its author does not: rows, words, columns and reports of other screens. What the
 * published version before it refers to already was for its author to answer for.
 */
export async function assertReferences(
  tx: Queries,
  by: Requester,
  resolved: ResolvedScreen,
  before: Screen | undefined,
): Promise<void> {
  if (holdsEverything(by)) return
  const engine = engineOf(by)
  const whole: LookupWorld = {
    screens: engine.screens.through(tx),
    report: reportFinder({ kysely: tx }, engine.reports),
  }
  const own: LookupWorld = { ...whole, rights: by }
  await checkChildren(resolved, before, whole, by)
  await checkSections(resolved, before, whole, by)
  const old = before && resolveScreen(before)
  const [lookups, reports] = [
    old ? lookupsOf(old) : new Set<string>(),
    new Set(old ? placesOf(old).flatMap(([, field]) => reportsOf(field)) : []),
  ]
  for (const [place, field] of placesOf(resolved)) {
    const { lookup } = field
    if (lookup && !lookups.has(lookupId(lookup))) {
      const [there, given] = [await keyedTable(whole, lookup), await keyedTable(own, lookup)]
      if (there && there.of !== resolved.screen.id && (!given || isNeverMatching(given.rows)))
        throw new AppError('SCREEN_SOURCE_CLOSED', { place, name: there.of ?? '' })
    }
    for (const code of reportsOf(field)) {
      if (!reports.has(code) && (await isReportClosed(whole, by, code)))
        throw new AppError('SCREEN_SOURCE_CLOSED', { place, name: code })
    }
  }
}
