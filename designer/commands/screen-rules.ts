import { readsVariable } from '../../engine/document/index.ts'
import { isObject, ownProperty } from '../../schemas/language/values.ts'
import { type JsonObject, type ScreenDocument, listAt, objectAt, setProperty } from '../document/json.ts'

/** The effects of a screen rule, in display order. */
export const EFFECTS = ['show', 'hide', 'require', 'lock', 'set', 'refuse'] as const
export type Effect = (typeof EFFECTS)[number]

export function screenRules(document: ScreenDocument): readonly JsonObject[] {
  return (listAt(document, 'rules') ?? []).filter(isObject)
}
const withRules = (document: ScreenDocument, rules: readonly JsonObject[]) =>
  setProperty(document, 'rules', rules.length ? rules : undefined)

/** Appends a rule. */
export function addRule(document: ScreenDocument, { rule }: { readonly rule: JsonObject }): ScreenDocument {
  return withRules(document, [...screenRules(document), rule])
}

/** Changes keys of one rule; an undefined value takes the key away. */
export function changeRule(
  document: ScreenDocument,
  { at, patch }: { readonly at: number; readonly patch: JsonObject },
): ScreenDocument {
  const rules = screenRules(document)
  const rule = rules[at]
  return rule
    ? withRules(
        document,
        rules.with(
          at,
          Object.entries(patch).reduce((next, [key, value]) => setProperty(next, key, value), rule),
        ),
      )
    : document
}

export function removeRule(document: ScreenDocument, { at }: { readonly at: number }): ScreenDocument {
  return withRules(document, screenRules(document).toSpliced(at, 1))
}

/** Moves a rule one place up. The order matters: of two rules that set one field, the first active one wins. */
export function moveRuleUp(document: ScreenDocument, { at }: { readonly at: number }): ScreenDocument {
  const rules = screenRules(document)
  const rule = rules[at]
  return rule && at > 0 ? withRules(document, rules.toSpliced(at, 1).toSpliced(at - 1, 0, rule)) : document
}

/** The initial state of an effect. */
export function emptyEffect(effect: Effect, field: string): unknown {
  if (effect === 'set') return { [field]: "''" }
  return effect === 'refuse' ? { message: '' } : [field]
}

/** The effects of a rule, in display order. */
export const effectsOf = (rule: JsonObject): readonly Effect[] =>
  EFFECTS.filter((effect) => Object.hasOwn(rule, effect))

/** The keys of one effect that names fields. */
export function fieldsOfEffect(rule: JsonObject, effect: Effect): readonly string[] {
  const stated = ownProperty(rule, effect)
  if (effect === 'set') return Object.keys(objectAt(rule, 'set'))
  if (effect === 'refuse') return isObject(stated) && typeof stated['at'] === 'string' ? [stated['at']] : []
  return Array.isArray(stated) ? stated.filter((key) => typeof key === 'string') : []
}
/** True when an effect of a rule names a field. */
export const ruleHasField = (rule: JsonObject, key: string): boolean =>
  effectsOf(rule).some((effect) => fieldsOfEffect(rule, effect).includes(key))
/** True when a rule names a field, in its condition or in an effect. */
export const isRuleAbout = (rule: JsonObject, key: string): boolean =>
  ruleHasField(rule, key) || readsVariable(String(ownProperty(rule, 'when') ?? ''), key)
