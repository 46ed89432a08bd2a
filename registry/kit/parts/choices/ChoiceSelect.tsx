import { Flex, Select } from 'antd'
import type { ReactNode } from 'react'
import { Tag } from '../Tag.tsx'
import type { Choice } from '../../../../schemas/language/lookup.ts'
import type { FieldFacts, FormProps, ShowProps } from '../../faces.ts'
import { formatLabels } from '../../joined.ts'
import type { Ports } from '../../ports.ts'
import { clearable } from '../clearable.tsx'
import { RetryLine } from '../RetryLine.tsx'
import { MAX_LINE_LENGTH, truncate } from '../prose/truncate.ts'
import { FULL, choosePlaceholder, controlProps } from '../control.ts'
import { MissingValue } from '../MissingValue.tsx'
import { controlValues, mergeControlValues } from '../control-values.ts'
import { TextLine } from '../prose/Shortened.tsx'
import { type ChoiceSource, useChoiceSource, useChoices } from './use-choices.ts'
import { isExactMatch, matchingChoices } from './match-choices.ts'
import { useTypedSelect } from './use-search-text.ts'

interface SelectOption {
  readonly value: string
  readonly label: string
  /** Absent where it is false: a group takes a stated false for "even when the group is disabled". */
  readonly disabled?: boolean
  readonly icon?: string | undefined
  readonly keywords?: readonly string[] | undefined
}
const drawn = new WeakMap<readonly Choice[], SelectOption[]>()
/** The same array for the same choices, so that a select does not rebuild its list on every key. */
function selectOptions(choices: readonly Choice[] | undefined): SelectOption[] {
  if (!choices) return []
  const known = drawn.get(choices)
  if (known) return known
  const options = choices.map((choice) => ({
    value: choice.value,
    label: choice.text,
    ...(choice.icon === undefined ? {} : { icon: choice.icon }),
    ...(choice.keywords ? { keywords: choice.keywords } : {}),
    ...(choice.disabled ? { disabled: true } : {}),
  }))
  drawn.set(choices, options)
  return options
}

/** True when a loaded source has no such key; false for a source without any entries. */
function isGone(choices: readonly Choice[] | undefined, key: string): boolean {
  return choices !== undefined && choices.length > 0 && !choices.some((choice) => choice.value === key)
}

interface GroupOption extends Omit<SelectOption, 'label'> {
  readonly label: ReactNode
}
/** Choices of a group whose members all stay visible; keys that no choice has, or none as yet, are members too, so that they are not lost. */
export function groupOptions(
  choices: readonly Choice[] | undefined,
  keys: readonly string[],
  ports: Ports,
): GroupOption[] {
  const known = selectOptions(choices)
  const named = new Set(known.map((option) => option.value))
  const unknown = controlValues(keys.filter((key) => !named.has(key)))
  return unknown.length === 0
    ? known
    : [
        ...known,
        ...unknown.map((key) => ({
          value: key,
          label: isGone(choices, key) ? <MissingValue name={key} ports={ports} /> : truncate(key, MAX_LINE_LENGTH),
        })),
      ]
}

/** The words of a choice after its icon, where it has one and the host draws icons. */
function withIcon(words: ReactNode, icon: string | undefined, ports: Ports): ReactNode {
  if (icon === undefined || !ports.icon) return words
  return (
    <>
      {ports.icon(icon)} {words}
    </>
  )
}

/** What a list of choices says where it has none, and of a chosen key that it does not have; `isFree` where that may be any words. */
function listProps({ choices, isFailed, retry }: ChoiceSource, ports: Ports, isFree = false) {
  return {
    options: selectOptions(choices),
    loading: choices === undefined,
    labelRender: ({ value, label }: { readonly value: unknown; readonly label?: ReactNode }) =>
      !isFree && isGone(choices, String(value)) ? (
        <MissingValue name={String(value)} ports={ports} />
      ) : (
        withIcon(
          truncate(typeof label === 'string' ? label : String(value), MAX_LINE_LENGTH),
          choices?.find((choice) => choice.value === value)?.icon,
          ports,
        )
      ),
    ...(choices?.some(({ icon }) => icon !== undefined)
      ? {
          optionRender: ({ label, data }: { readonly label?: ReactNode; readonly data: SelectOption }) =>
            withIcon(label, data.icon, ports),
        }
      : {}),
    ...(isFailed ? { notFoundContent: <RetryLine onRetry={retry} ports={ports} /> } : {}),
  }
}

/** The words that are being typed, as one more choice. */
function withTyped(options: SelectOption[], words: string, mayType: boolean): SelectOption[] {
  const typed = words.trim()
  return !mayType ||
    typed === '' ||
    options.some(({ label, keywords }) => isExactMatch({ text: label, keywords }, typed))
    ? options
    : [{ value: typed, label: typed }, ...options]
}

interface Typing {
  readonly props: {
    readonly ports: Ports
    readonly field: Pick<FieldFacts, 'lookup' | 'title'>
    readonly onBlur?: (() => void) | undefined
  }
  readonly source: ChoiceSource
  readonly isMulti: boolean
  readonly mayType?: boolean
  readonly take: (choices: readonly Choice[]) => void
}
/** Typing in a list of choices that are all there, or will be in a moment. */
function useListTyping({
  props: { ports, field, onBlur },
  source: { choices },
  isMulti,
  mayType = false,
  take,
}: Typing) {
  const find = (typed: string) => {
    if (mayType) return [choices?.find((choice) => isExactMatch(choice, typed)) ?? { value: typed, text: typed }]
    if (choices) return matchingChoices(choices, typed)
    return field.lookup ? ports.lookup.items(field.lookup).then((all) => matchingChoices(all, typed)) : []
  }
  return useTypedSelect({ ports, label: field.title, isMulti, find, take, onBlur })
}

interface SelectOneProps<O> extends FormProps<string, O> {
  /** Words that are no choice may be chosen. */
  readonly mayType?: boolean
  /** Default true. */
  readonly maySearch?: boolean
}
export function SelectOne<O>({ mayType = false, maySearch = true, ...props }: SelectOneProps<O>) {
  const { value, onChange, field, ports } = props
  const source = useChoiceSource(ports, field.lookup)
  const list = listProps(source, ports, mayType)
  const typing = useListTyping({
    props,
    source,
    isMulti: false,
    mayType,
    take: (choices) => onChange(choices.at(-1)?.value ?? ''),
  })
  return (
    <Select<string | null, SelectOption>
      {...controlProps(props)}
      {...typing.props}
      style={FULL}
      value={value === '' ? null : value}
      onChange={(next) => onChange(next ?? '')}
      {...list}
      loading={list.loading || typing.isTaking}
      options={withTyped(list.options, typing.words, mayType)}
      placeholder={choosePlaceholder(props)}
      showSearch={(mayType || maySearch) && typing.search}
      allowClear={clearable(ports)}
    />
  )
}

export function SelectMany<O>(props: FormProps<readonly string[], O>) {
  const { value, onChange, field, ports } = props
  const source = useChoiceSource(ports, field.lookup)
  const list = listProps(source, ports)
  const typing = useListTyping({
    props,
    source,
    isMulti: true,
    take: (choices) => onChange([...new Set([...value, ...choices.map((choice) => choice.value)])]),
  })
  return (
    <Select<string[], SelectOption>
      {...controlProps(props)}
      mode="multiple"
      maxTagCount={1}
      {...typing.props}
      style={FULL}
      maxTagPlaceholder={(hidden) => `+ ${hidden.length + value.length - controlValues(value).length} ...`}
      value={[...controlValues(value)]}
      onChange={(next) => onChange(mergeControlValues(next, value))}
      {...list}
      loading={list.loading || typing.isTaking}
      placeholder={choosePlaceholder(props)}
      showSearch={typing.search}
      allowClear={clearable(ports)}
    />
  )
}

/** The words of the chosen keys; a choice with a colour is a tag, and a key that is gone is marked. */
interface ShowChoicesProps<V, O> extends ShowProps<V, O> {
  readonly keys: readonly string[]
  /** Free text is not a missing entry. */
  readonly isFree?: boolean
}
export function ShowChoices<V, O>({ keys, text, dense, field, ports, isFree = false }: ShowChoicesProps<V, O>) {
  const choices = useChoices(ports, field.lookup)
  const shown = controlValues(keys)
  const chosen = shown.map((key) => choices?.find((choice) => choice.value === key))
  if (!chosen.some((choice) => choice?.color) && (isFree || !shown.some((key) => isGone(choices, key))))
    return <TextLine text={formatLabels(text, keys, ports.locale)} dense={dense} ports={ports} />
  return (
    <Flex component="span" gap={4} wrap={!dense}>
      {shown.map((key, index) => (
        <Tag key={key} color={chosen[index]?.color || undefined}>
          {!isFree && isGone(choices, key) ? (
            <MissingValue name={key} ports={ports} />
          ) : (
            (chosen[index]?.text ?? truncate(key))
          )}
        </Tag>
      ))}
      {keys.length > shown.length && <span>+{keys.length - shown.length}</span>}
    </Flex>
  )
}
