import { type ChildProblem, temporaryIdOf } from '../../../../engine/model/index.ts'
import type { ChildChanges } from '../../../../schemas/contract/data/children.ts'
import { randomString } from '../../../lib/text.ts'

const FORM_DIGITS = 16
const ROW_DIGITS = 4
const COUNTED = /^\+(\d+)$/

/** Hexadecimal digits that never read as a number: such a word is not one that was counted. */
const drawn = (length: number) => randomString(1, 'abcdef') + randomString(length - 1, '0123456789abcdef')
/** A word that no other new row has, in whichever form. */
export const newTemporaryId = (): string => `+${drawn(FORM_DIGITS + ROW_DIGITS)}`

/**
 * The new rows of one form are counted within it. In what leaves it, a save or a draft, they carry the form's own mark as
 * well: the same row may be sent twice, and the first of another form must not be taken for it.
 */
export class Words {
  readonly #mark = `+${drawn(FORM_DIGITS)}`

  /** What was done to rows, as it leaves the form. */
  out(changes: ChildChanges): ChildChanges {
    return renamed(changes, (id) => {
      const [, count] = COUNTED.exec(id) ?? []
      return count === undefined ? id : this.#mark + Number(count).toString(16).padStart(ROW_DIGITS, '0')
    })
  }
  /** The same for a server reply. */
  in(changes: ChildChanges): ChildChanges {
    return renamed(changes, (id) => this.#counted(id) ?? id)
  }
  /** A problem with the name its row has here: its row may be one that an earlier attempt has stored. */
  problem(problem: ChildProblem): ChildProblem {
    const { id } = problem
    const word = id === undefined ? undefined : (this.#counted(id) ?? this.#counted(temporaryIdOf(id) ?? ''))
    return word === undefined ? problem : { ...problem, id: word }
  }

  #counted(id: string): string | undefined {
    return id.startsWith(this.#mark) ? `+${parseInt(id.slice(this.#mark.length), 16)}` : undefined
  }
}

function renamed({ added, order, ...rest }: ChildChanges, name: (id: string) => string): ChildChanges {
  return {
    ...(added
      ? { added: added.map((row) => (typeof row['id'] === 'string' ? { ...row, id: name(row['id']) } : row)) }
      : {}),
    ...rest,
    ...(order ? { order: order.map(name) } : {}),
  }
}
