import type { MessageCode } from '../../../schemas/messages/index.ts'
import { type Operator, isUnary, NO_VALUE, readComparisons } from '../../document/comparisons.ts'
import { OPERATOR_WORDS } from '../../properties/inputs/ComparisonRow.tsx'
import type { FlowWords } from './node-words.ts'

/** How the fields of the record are named in an expression of a process. */
export const RECORD_PREFIX = 'record.' as const

const sign = (operator: Operator): MessageCode => OPERATOR_WORDS[operator]

/** A condition as a sentence; an expression that says more is shown as it is written. */
export function conditionWords(
  text: string,
  { say, fieldTitle, valueWords }: Pick<FlowWords, 'say' | 'fieldTitle' | 'valueWords'>,
): string {
  const keys = [...text.matchAll(/\brecord\.([A-Za-z]\w*)/g)].map(([, key = '']) => key)
  const read = readComparisons(text, [...new Set(keys)], RECORD_PREFIX)
  if (!read || read.parts.length === 0) return text
  return read.parts
    .map(({ key, operator, value }) =>
      [
        fieldTitle(key),
        say(sign(operator)),
        ...(isUnary(operator) ? [] : [value === undefined ? NO_VALUE : valueWords(key, value)]),
      ].join(' '),
    )
    .join(` ${say(read.joined === '&&' ? 'DESIGNER_COMPARE_AND' : 'DESIGNER_COMPARE_OR')} `)
}
