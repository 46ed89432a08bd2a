import { sql } from 'kysely'
import type { Policy } from '../../../schemas/language/policy.ts'
import type { DataRule } from '../../../schemas/language/rules/data-rule.ts'
import { type Locale, textIn } from '../../../schemas/language/text.ts'
import type { Queries } from '../../db/database.ts'
import { storePolicy, updateRule } from '../policy/api.ts'
import type { CodeFields } from './code-columns.ts'
import { type Codes, namesFormer, presentValue, ruleNamesFormer, withPresentCodes } from './code-literals.ts'
import type { Stamp } from '../../data/write/index.ts'

/** Titles of what still names a former code. */
type Titles = readonly string[]
const OF_ALL: ReadonlySet<string> = new Set(['sysOrgCode'])

async function formerCodes(tx: Queries): Promise<Codes> {
  const rows = await tx
    .selectFrom('sys_depart_former_code as f')
    .innerJoin('sys_depart as d', 'd.id', 'f.depart_id')
    .select(['f.code', 'd.org_code'])
    .execute()
  return new Map(rows.map(({ code, org_code }) => [code, org_code]))
}

async function policiesOf(tx: Queries, { screen, keys }: CodeFields, codes: Codes, stamp: Stamp, locale: Locale) {
  const { rows } = await sql<{ role: string; name: string; version: number; document: Policy }>`
    select p.role_id as role, r.role_name as name, p.version, p.document from sys_policy p join sys_role r on r.id = p.role_id
    where p.screen_id = ${screen.id} and p.document->>'rows' is not null order by r.role_name for update of p`.execute(
    tx,
  )
  const left: string[] = []
  for (const { role, name, version, document } of rows) {
    const stated = document.rows ?? ''
    const changed = withPresentCodes(stated, [...screen.columns.keys()], keys, codes)
    if (changed !== stated)
      await storePolicy(tx, { screen: screen.id, role }, version, { ...document, rows: changed }, stamp)
    if (namesFormer(changed, codes)) left.push(`${textIn(screen.resolved.screen.title, locale)} · ${name}`)
  }
  return left
}

async function dataRules(tx: Queries, pages: readonly CodeFields[], codes: Codes, stamp: Stamp): Promise<Titles> {
  const fields = new Map(pages.map(({ screen, keys }) => [screen.id, keys]))
  const { rows } = await sql<DataRule & { id: string; status: string; screen: string | null }>`
    select d.id, d.rule_name as name, d.rule_column as column, d.rule_conditions as condition, d.rule_value as value, d.status, p.screen_id as screen
    from sys_permission_data_rule d join sys_permission p on p.id = d.permission_id order by d.rule_name`.execute(tx)
  const left: string[] = []
  for (const { id, screen, ...rule } of rows) {
    const value = presentValue(rule, fields.get(screen ?? '') ?? OF_ALL, codes)
    if (value !== rule.value) await updateRule(tx, id, undefined, { ...rule, value }, stamp)
    if (ruleNamesFormer({ ...rule, value }, codes)) left.push(rule.name)
  }
  return left
}

async function reports(tx: Queries, codes: Codes): Promise<Titles> {
  const { rows } = await sql<{ title: string; document: string }>`
    select title, document::text as document from sys_report order by title`.execute(tx)
  return rows.filter(({ document }) => namesFormer(document.replaceAll('\\"', '"'), codes)).map(({ title }) => title)
}

/**
 * Puts present codes where policies and data rules compare the code of a department with a former one, and says which rules,
 * pages and reports name one in another way: what they mean by it is left to their authors.
 */
export async function replaceLiterals(
  tx: Queries,
  pages: readonly CodeFields[],
  stamp: Stamp,
  locale: Locale,
): Promise<Titles> {
  const codes = await formerCodes(tx)
  const left: string[] = []
  for (const page of pages) {
    left.push(...(await policiesOf(tx, page, codes, stamp, locale)))
    const { screen } = page.screen.resolved
    if (namesFormer(JSON.stringify(screen).replaceAll('\\"', '"'), codes)) left.push(textIn(screen.title, locale))
  }
  left.push(...(await dataRules(tx, pages, codes, stamp)), ...(await reports(tx, codes)))
  return left
}
