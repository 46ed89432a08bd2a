import type { ASTNode } from '@marcbachmann/cel-js'
import { type ExpressionProblem, ExpressionScope } from '../expressions/expression.ts'

/** What a column is compared as; undefined for one that holds no plain value. */
export type ColumnKind = 'text' | 'number' | 'date' | 'timestamp' | 'time'
export const USER_VALUES = ['id', 'username', 'realname', 'orgCode', 'tenant'] as const
export const USER_LISTS = ['roles', 'departs', 'tenants'] as const
export type UserValue = (typeof USER_VALUES)[number]
export type UserList = (typeof USER_LISTS)[number]
export type RowOperator = 'eq' | 'ne' | 'lt' | 'le' | 'gt' | 'ge'
export type Literal = string | number

export type Operand =
  | { readonly kind: 'column'; readonly key: string }
  | { readonly kind: 'value'; readonly value: Literal }
  | { readonly kind: 'user'; readonly name: UserValue }
  | { readonly kind: 'moment'; readonly name: 'today' | 'now' }
/**
 * A condition over the rows of a table, without negations of wholes: what cannot be said of a row (a comparison with
 * nothing) is not fulfilled, at any depth. `ne` and `not` count a row that has no value as different.
 */
export type RowRule =
  | { readonly kind: 'all' | 'any'; readonly of: readonly RowRule[] }
  | { readonly kind: 'constant'; readonly value: boolean }
  | { readonly kind: 'empty'; readonly key: string; readonly not: boolean }
  | { readonly kind: 'compare'; readonly left: Operand; readonly op: RowOperator; readonly right: Operand }
  | { readonly kind: 'oneOf'; readonly left: Operand; readonly among: readonly Operand[]; readonly not: boolean }
  | { readonly kind: 'held'; readonly left: Operand; readonly list: UserList; readonly not: boolean }
  | {
      readonly kind: 'text'
      readonly key: string
      readonly at: 'start' | 'end' | 'anywhere'
      readonly value: Operand
      readonly not: boolean
    }

export type RowRuleProblem = {
  readonly code: ExpressionProblem | 'POLICY_PART' | 'POLICY_VALUE' | 'POLICY_SQL'
  readonly params: Readonly<Record<string, string | number>>
}
export type CompiledRows =
  | { readonly ok: true; readonly rule: RowRule }
  | { readonly ok: false; readonly problem: RowRuleProblem }

/** A part of an expression that no condition over a table can be made of. */
class Untranslatable extends Error {
  readonly problem: RowRuleProblem
  constructor(code: RowRuleProblem['code'], node: ASTNode) {
    super(code)
    this.problem = { code, params: { part: node.input.slice(node.range.start, node.range.end) } }
  }
}

const COMPARISONS: Readonly<Partial<Record<string, RowOperator>>> = {
  '==': 'eq',
  '!=': 'ne',
  '<': 'lt',
  '<=': 'le',
  '>': 'gt',
  '>=': 'ge',
}
const OPPOSITE: Readonly<Record<RowOperator, RowOperator>> = {
  eq: 'ne',
  ne: 'eq',
  lt: 'ge',
  ge: 'lt',
  gt: 'le',
  le: 'gt',
}
const MIRRORED: Readonly<Record<RowOperator, RowOperator>> = {
  eq: 'eq',
  ne: 'ne',
  lt: 'gt',
  gt: 'lt',
  le: 'ge',
  ge: 'le',
}
const TEXT_CALLS: Readonly<Partial<Record<string, 'start' | 'end' | 'anywhere'>>> = {
  startsWith: 'start',
  endsWith: 'end',
  contains: 'anywhere',
}
const FORMS: Readonly<Partial<Record<ColumnKind, RegExp>>> = {
  date: /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/,
  timestamp: /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])( ([01]\d|2[0-3]):[0-5]\d:[0-5]\d)?$/,
  time: /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/,
}
const DAY_LENGTH = 10

const isOne = <T extends string>(of: readonly T[], name: string): name is T => (of as readonly string[]).includes(name)

/** Turns expressions over the columns of one table into conditions. */
class Translator {
  readonly #kinds: ReadonlyMap<string, ColumnKind | undefined>
  constructor(kinds: ReadonlyMap<string, ColumnKind | undefined>) {
    this.#kinds = kinds
  }

  rule(node: ASTNode, not: boolean): RowRule {
    switch (node.op) {
      case '!_':
        return this.rule(node.args, !not)
      case '&&':
      case '||': {
        const isAll = (node.op === '&&') !== not
        return { kind: isAll ? 'all' : 'any', of: node.args.map((part) => this.rule(part, not)) }
      }
      case '?:': {
        const [test, then, otherwise] = node.args
        return {
          kind: 'any',
          of: [
            { kind: 'all', of: [this.rule(test, false), this.rule(then, not)] },
            { kind: 'all', of: [this.rule(test, true), this.rule(otherwise, not)] },
          ],
        }
      }
      case 'value':
        if (typeof node.args === 'boolean') return { kind: 'constant', value: node.args !== not }
        throw new Untranslatable('POLICY_PART', node)
      case 'in':
        return this.#oneOf(node, node.args, not)
      case 'rcall':
        return this.#text(node, node.args, not)
      default: {
        const op = COMPARISONS[node.op]
        if (!op) throw new Untranslatable('POLICY_PART', node)
        return this.#compare(node, node.args as [ASTNode, ASTNode], not ? OPPOSITE[op] : op)
      }
    }
  }

  #compare(node: ASTNode, [one, other]: readonly [ASTNode, ASTNode], op: RowOperator): RowRule {
    const empty = this.#isNull(other) ? one : this.#isNull(one) ? other : undefined
    if (empty) {
      const column = this.#operand(empty)
      if (column?.kind !== 'column' || (op !== 'eq' && op !== 'ne')) throw new Untranslatable('POLICY_PART', node)
      return { kind: 'empty', key: column.key, not: op === 'ne' }
    }
    const [left, right] = [this.#operand(one), this.#operand(other)]
    if (!left || !right) throw new Untranslatable('POLICY_PART', node)
    const isMirrored = left.kind !== 'column' && right.kind === 'column'
    const [first, second, by] = isMirrored ? [right, left, MIRRORED[op]] : [left, right, op]
    this.#demandFit(node, first, second, by)
    return { kind: 'compare', left: first, op: by, right: second }
  }

  #oneOf(node: ASTNode, [one, among]: readonly [ASTNode, ASTNode], not: boolean): RowRule {
    const left = this.#operand(one)
    if (!left || left.kind === 'moment') throw new Untranslatable('POLICY_PART', node)
    const list = this.#userName(among)
    if (list !== undefined && isOne(USER_LISTS, list)) {
      if (this.#kindOf(left) !== 'text') throw new Untranslatable('POLICY_VALUE', node)
      return { kind: 'held', left, list, not }
    }
    if (among.op !== 'list') throw new Untranslatable('POLICY_PART', node)
    const values = among.args.map((part) => {
      const value = this.#operand(part)
      if (!value || value.kind === 'column') throw new Untranslatable('POLICY_PART', part)
      this.#demandFit(part, left, value, 'eq')
      return value
    })
    return { kind: 'oneOf', left, among: values, not }
  }

  #text(node: ASTNode, [name, of, args]: readonly [string, ASTNode, readonly ASTNode[]], not: boolean): RowRule {
    const [at, column] = [TEXT_CALLS[name], this.#operand(of)]
    const [argument] = args
    const value = argument && this.#operand(argument)
    if (!at || column?.kind !== 'column' || !value || value.kind === 'column' || args.length !== 1)
      throw new Untranslatable('POLICY_PART', node)
    if (this.#kinds.get(column.key) !== 'text' || this.#kindOf(value) !== 'text')
      throw new Untranslatable('POLICY_VALUE', node)
    return { kind: 'text', key: column.key, at, value, not }
  }

  #isNull(node: ASTNode): boolean {
    return node.op === 'value' && node.args === null
  }

  #userName(node: ASTNode): string | undefined {
    if (node.op !== '.' || this.#kinds.has('user')) return undefined
    const [owner, name] = node.args
    return owner.op === 'id' && owner.args === 'user' ? name : undefined
  }

  #column(name: string): Operand | undefined {
    return this.#kinds.get(name) === undefined ? undefined : { kind: 'column', key: name }
  }

  #operand(node: ASTNode): Operand | undefined {
    if (node.op === 'value') return this.#literal(node.args)
    if (node.op === '-_') {
      const of = this.#operand(node.args)
      return of?.kind === 'value' && typeof of.value === 'number' ? { kind: 'value', value: -of.value } : undefined
    }
    if (node.op === 'id') {
      if (!this.#kinds.has(node.args) && (node.args === 'today' || node.args === 'now'))
        return { kind: 'moment', name: node.args }
      return this.#column(node.args)
    }
    const person = this.#userName(node)
    if (person !== undefined) return isOne(USER_VALUES, person) ? { kind: 'user', name: person } : undefined
    if (node.op !== '.' && node.op !== '[]') return undefined
    const [owner, name] = node.args
    if (owner.op !== 'id' || owner.args !== 'record') return undefined
    if (typeof name === 'string') return this.#column(name)
    return name.op === 'value' && typeof name.args === 'string' ? this.#column(name.args) : undefined
  }

  #literal(value: unknown): Operand | undefined {
    if (typeof value === 'bigint') return { kind: 'value', value: Number(value) }
    return typeof value === 'string' || typeof value === 'number' ? { kind: 'value', value } : undefined
  }

  #kindOf(operand: Operand): ColumnKind | undefined {
    if (operand.kind === 'column') return this.#kinds.get(operand.key)
    if (operand.kind === 'user') return 'text'
    if (operand.kind === 'moment') return operand.name === 'today' ? 'date' : 'timestamp'
    return typeof operand.value === 'string' ? 'text' : 'number'
  }

  /** Both sides must be of one kind, so that the database and the expression language mean the same by the comparison. */
  #demandFit(node: ASTNode, left: Operand, right: Operand, op: RowOperator): void {
    const [kind, other] = [this.#kindOf(left), this.#kindOf(right)]
    const isOrder = op !== 'eq' && op !== 'ne'
    // Texts are ordered by the rules of a language in the database and by code points in the expression language.
    const isWrong = (isOrder && kind === 'text') || !this.#fits(kind, right, other, op)
    if (isWrong) throw new Untranslatable('POLICY_VALUE', node)
  }

  #fits(kind: ColumnKind | undefined, right: Operand, other: ColumnKind | undefined, op: RowOperator): boolean {
    const form = kind && FORMS[kind]
    if (right.kind === 'value' && form) {
      if (typeof right.value !== 'string' || !form.test(right.value)) return false
      return kind !== 'timestamp' || right.value.length > DAY_LENGTH || op === 'ge' || op === 'lt'
    }
    // A day is compared with a point in time by its beginning: the other comparisons would mean something else in a text.
    if (kind === 'timestamp' && other === 'date') return right.kind === 'moment' && (op === 'ge' || op === 'lt')
    return kind === other
  }
}

/** A condition over the rows of a table, or why there is none. `kinds` are the columns that it may name. */
export function compileRows(text: string, kinds: ReadonlyMap<string, ColumnKind | undefined>): CompiledRows {
  const compiled = new ExpressionScope([...kinds.keys()]).compile(text)
  if (!compiled.ok) return { ok: false, problem: compiled }
  try {
    return { ok: true, rule: new Translator(kinds).rule(compiled.expression.ast, false) }
  } catch (error) {
    if (!(error instanceof Untranslatable)) throw error
    return { ok: false, problem: error.problem }
  }
}
