import { sql } from 'kysely'
import type { DepartNode } from '../../../schemas/contract/organization/depart.ts'
import type { Queries } from '../../db/database.ts'

interface Row {
  id: string
  parent_id: string | null
  depart_name: string
  depart_order: number
  org_category: string
  org_code: string
  status: string
  leaf: boolean
}

function nodeOf(row: Row): DepartNode {
  const { id, parent_id, depart_name, depart_order, org_category, org_code, status, leaf } = row
  return {
    id,
    key: id,
    value: id,
    title: depart_name,
    parentId: parent_id ?? '',
    departName: depart_name,
    departOrder: depart_order,
    orgCategory: org_category,
    orgType: org_category,
    orgCode: org_code,
    status,
    isLeaf: leaf,
  }
}

async function select(db: Queries, where: ReturnType<typeof sql<boolean>>): Promise<DepartNode[]> {
  const answer = await sql<Row>`
    select d.id, d.parent_id, d.depart_name, d.depart_order, d.org_category, d.org_code, d.status,
      not exists (select 1 from sys_depart c where c.parent_id = d.id and c.del_flag = 0) as leaf
    from sys_depart d where d.del_flag = 0 and ${where} order by d.depart_order, d.org_code`.execute(db)
  return answer.rows.map(nodeOf)
}

export function allDeparts(db: Queries): Promise<DepartNode[]> {
  return select(db, sql<boolean>`true`)
}
/** The roots, or the children of one department. */
export function descendantDeparts(db: Queries, parent: string): Promise<DepartNode[]> {
  return select(
    db,
    parent === '' || parent === '0'
      ? sql<boolean>`coalesce(d.parent_id, '') = ''`
      : sql<boolean>`d.parent_id = ${parent}`,
  )
}
export function departsById(db: Queries, ids: readonly string[]): Promise<DepartNode[]> {
  return select(db, sql<boolean>`d.id = any(${[...ids]}::text[])`)
}
export function departsByCode(db: Queries, codes: readonly string[]): Promise<DepartNode[]> {
  return select(db, sql<boolean>`d.org_code = any(${[...codes]}::text[])`)
}
/** Departments whose name holds the word. */
export function departsNamed(db: Queries, word: string): Promise<DepartNode[]> {
  return select(db, sql<boolean>`strpos(lower(d.depart_name), lower(${word})) > 0`)
}
