import { resolveField } from '../../../engine/model/index.ts'
import type { Field } from '../../../schemas/language/field.ts'
import { choicesIn } from '../../../schemas/language/lookup.ts'
import type { Locale } from '../../../schemas/language/text.ts'
import { ownProperty } from '../../../schemas/language/values.ts'
import type { MessageCode } from '../../../schemas/messages/index.ts'
import { type Effect, effectsOf, fieldsOfEffect } from '../../commands/screen-rules.ts'
import { type Comparison, isUnary, NO_VALUE, readComparisons } from '../../document/comparisons.ts'
import { fieldAt, fieldKeys } from '../../document/fields.ts'
import { type JsonObject, type ScreenDocument, objectAt } from '../../document/json.ts'
import { OPERATOR_WORDS } from '../inputs/ComparisonRow.tsx'

export const EFFECT_WORDS = {
  show: 'DESIGNER_EFFECT_SHOW',
  hide: 'DESIGNER_EFFECT_HIDE',
  require: 'DESIGNER_EFFECT_REQUIRE',
  lock: 'DESIGNER_EFFECT_LOCK',
  set: 'DESIGNER_EFFECT_SET',
  refuse: 'DESIGNER_EFFECT_REFUSE',
} as const satisfies Readonly<Record<Effect, MessageCode>>

interface Speaking {
  readonly locale: Locale
  say(code: MessageCode, params?: Readonly<Record<string, unknown>>): string
  words(text: unknown): string
  titleOf(key: string): string
}

function effectSentence(rule: JsonObject, effect: Effect, { say, words, titleOf }: Speaking): string {
  const said = say(EFFECT_WORDS[effect])
  if (effect === 'refuse') return `${said} “${words(ownProperty(objectAt(rule, 'refuse'), 'message'))}”`
  const names =
    effect === 'set'
      ? Object.entries(objectAt(rule, 'set')).map(([key, value]) => `${titleOf(key)} = ${String(value)}`)
      : fieldsOfEffect(rule, effect).map(titleOf)
  return `${said} ${names.join(say('DESIGNER_SCREEN_RULE_AND'))}`
}

/** A condition with the titles of its fields and of their options; as it is written where it is no list of comparisons. */
function conditionWords(text: string, document: ScreenDocument, { locale, say, titleOf }: Speaking): string {
  const said = readComparisons(text, fieldKeys(document))
  if (!said || said.parts.length === 0) return text
  const textOf = ({ key, value }: Comparison) => {
    if (value === undefined) return NO_VALUE
    const { lookup } = resolveField(key, fieldAt(document, key) as unknown as Field)
    const choices = lookup?.kind === 'static' ? choicesIn(lookup.items, locale) : []
    return choices.find((choice) => choice.value === value)?.text ?? String(value)
  }
  return said.parts
    .map((part) =>
      [titleOf(part.key), say(OPERATOR_WORDS[part.operator]), ...(isUnary(part.operator) ? [] : [textOf(part)])].join(
        ' ',
      ),
    )
    .join(` ${say(said.joined === '&&' ? 'DESIGNER_COMPARE_AND' : 'DESIGNER_COMPARE_OR')} `)
}

/** A rule as people say it: when this holds, show these, require those. */
export function ruleSentence(rule: JsonObject, document: ScreenDocument, speaking: Speaking): string {
  const { say } = speaking
  const effects = effectsOf(rule).map((effect) => effectSentence(rule, effect, speaking))
  return say('DESIGNER_SCREEN_RULE_SENTENCE', {
    when: conditionWords(String(ownProperty(rule, 'when') ?? ''), document, speaking),
    effects: effects.join(say('DESIGNER_SCREEN_RULE_ALSO')) || say('DESIGNER_SCREEN_RULE_NOTHING'),
  })
}
