import type { Queries } from '../database.ts'
import { databaseProblem, isStatementLost } from '../errors.ts'
import type { Statement as Asked } from './template.ts'

/** Each connection holds a plan for each; a text that is not one of a few would fill it up. */
const MAX_FIXED = 300

/** Texts of statements whose values alone differ, by the name under which each connection plans them once; the one asked for last stands last. */
const names = new Map<string, string>()
/** The same names, for connections that ask which of theirs are still in use. */
const inUse = new Set<string>()
/** No name is used twice: a connection may still hold the plan of another text under it. */
let made = 0

function forget(text: string): void {
  const name = names.get(text)
  if (name !== undefined) inUse.delete(name)
  names.delete(text)
}

/** The name of the prepared statement for a text. The least recently used text is evicted. */
export function statementName(text: string): string {
  const name = names.get(text) ?? `vitrine_${made++}`
  names.delete(text)
  names.set(text, name)
  inUse.add(name)
  const [oldest] = names.keys()
  if (names.size > MAX_FIXED && oldest !== undefined) forget(oldest)
  return name
}

interface Statement {
  readonly name?: string
  readonly text: string
  readonly values: unknown[]
}
type Send = (statement: Statement) => Promise<unknown>

/** Sends a prepared statement, and sends it unprepared where its plan is invalid or lost. */
export async function sendPrepared<T>(
  send: Send,
  text: string,
  values: unknown[],
  name: string | undefined,
): Promise<T> {
  if (name === undefined) return (await send({ text, values })) as T
  try {
    return (await send({ name, text, values })) as T
  } catch (error) {
    if (databaseProblem(error)?.kind !== 'stalePlan') throw error
    // Under another name each connection plans it anew.
    if (names.get(text) === name) forget(text)
    try {
      return (await send({ text, values })) as T
    } catch (second) {
      // Inside a transaction nothing more is answered: it is run again from its beginning.
      throw databaseProblem(second)?.kind === 'aborted' ? error : second
    }
  }
}

interface Client {
  /** Names that the driver takes for planned; known of some of its types only. */
  readonly connection?: object
  query(...args: never[]): unknown
}
type Query = (...args: unknown[]) => Promise<unknown>

/** Lets a connection send the texts that are fixed by their plans, inside a transaction as well, and give up plans that are no longer in use. */
export function prepareStatement(client: Client): void {
  // Asked each time: tests watch what goes through it.
  const send: Query = (...args) => (Object.getPrototypeOf(client) as { query: Query }).query.apply(client, args)
  const held = new Set<string>()
  const drop = (name: string) => {
    held.delete(name)
    const parsed = (client.connection as { readonly parsedStatements?: Record<string, string> } | undefined)
      ?.parsedStatements
    const isThere = parsed?.[name] !== undefined
    delete parsed?.[name]
    return isThere
  }
  const planned = async (statement: Statement) => {
    const { name = '' } = statement
    if (name !== '' && !held.has(name)) {
      // A statement that was never planned is not given up: the refusal would end the transaction that it stands in.
      held.add(name)
      if (held.size > MAX_FIXED)
        for (const one of held) if (!inUse.has(one) && drop(one)) await send(`deallocate ${one}`)
    }
    try {
      return await send(statement)
    } catch (error) {
      // What has lost one of them has lost them all.
      if (isStatementLost(error)) for (const one of held) drop(one)
      throw error
    }
  }
  client.query = ((...args: unknown[]) => {
    const [first, values] = args
    if (args.length === 1 && typeof first === 'object' && first !== null && 'name' in first && 'values' in first)
      return planned(first as Statement)
    const name = args.length === 2 && typeof first === 'string' && Array.isArray(values) ? names.get(first) : undefined
    return name === undefined ? send(...args) : sendPrepared(planned, first as string, values as unknown[], name)
  }) as Client['query']
}

/** Runs a statement with a constant text, which each connection prepares once; also in a transaction. */
export async function runPrepared<Row extends object>(db: Queries, query: Asked<Row>): Promise<Row[]> {
  const compiled = query.compile(db)
  statementName(compiled.sql)
  return (await db.executeQuery<Row>(compiled)).rows
}
