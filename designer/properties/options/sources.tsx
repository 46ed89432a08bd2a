import { AutoComplete, Select } from 'antd'
import { useMemo, useState } from 'react'
import { useDesigner } from '../../context.tsx'
import type { Described } from '../inputs/Labelled.tsx'
import { type Named, useDictionaries, useMenus } from './source-lists.ts'

/** True for a code of no dictionary, once the dictionaries are loaded; false for `table,text,code`. */
export function useIsUnknownDict(): (code: unknown) => boolean {
  const known = useDictionaries()
  const codes = useMemo(() => new Set(known.map(({ value }) => value)), [known])
  return (code) => typeof code === 'string' && /^\w+$/.test(code) && codes.size > 0 && !codes.has(code)
}

/** Choices for plain inputs of the field table. */
export function DictList({ id }: { readonly id: string }) {
  return (
    <datalist id={id}>
      {useDictionaries().map(({ value, text }) => (
        <option key={value} value={value}>
          {`${value}: ${text}`}
        </option>
      ))}
    </datalist>
  )
}

/** A dictionary as it is typed: by its code, or by its name, which becomes the code when the box is left. */
export function useTypedDict(code: string, onChange: (code: string) => void) {
  const known = useDictionaries()
  const [typed, setTyped] = useState<string>()
  const codeOf = (text: string) => {
    const word = text.trim()
    if (word === '' || word.includes(',') || known.some(({ value }) => value === word)) return word
    const [only, ...more] = known.filter((each) => each.text.includes(word))
    return only && more.length === 0 ? only.value : word
  }
  return {
    text: typed ?? code,
    handleChange: (text: string) => {
      setTyped(text)
      // What is typed of a name is no code yet.
      if (/^[\w,. =-]*$/.test(text)) onChange(text.trim())
    },
    handleBlur: () => {
      setTyped(undefined)
      if (typed !== undefined && codeOf(typed) !== code) onChange(codeOf(typed))
    },
  }
}

interface SourceProps {
  readonly described: Described
  readonly value: string
  readonly onChange: (value: string) => void
}
/** A choice by its text, with its name next to it, and found by either. */
export const choiceOf = ({ value, text }: Named) => ({
  value,
  title: value,
  words: `${text} ${value}`,
  label:
    text === value ? (
      value
    ) : (
      <>
        {text} <code className="vd-quiet">{value}</code>
      </>
    ),
})

export function DictSelect({ described, value, onChange }: SourceProps) {
  const { text, handleChange, handleBlur } = useTypedDict(value, onChange)
  const options = useDictionaries().map((each) => ({ value: each.value, label: `${each.value}: ${each.text}` }))
  return (
    <AutoComplete
      {...described}
      value={text}
      options={options}
      showSearch={{
        filterOption: (typed, option) => (option?.label ?? '').toLowerCase().includes(typed.toLowerCase()),
      }}
      allowClear
      popupMatchSelectWidth={320}
      onChange={(next: string | undefined) => handleChange(next ?? '')}
      onBlur={handleBlur}
    />
  )
}

interface NameSelectProps extends SourceProps {
  readonly named: readonly Named[]
  readonly placeholder?: string | undefined
  readonly label?: string
}
/** One of the known names; an unknown one remains and is shown, and where no names are known they are typed. */
export function NameSelect({ described, value, named, placeholder, label, onChange }: NameSelectProps) {
  const [typed, setTyped] = useState('')
  // An unknown name is shown, and found by no search: it would precede the known ones.
  const others = [...new Set([value, named.length === 0 ? typed.trim() : ''])].filter(
    (name) => name !== '' && !named.some((each) => each.value === name),
  )
  return (
    <Select
      {...described}
      {...(label === undefined ? {} : { 'aria-label': label })}
      allowClear
      popupMatchSelectWidth={320}
      value={value || null}
      placeholder={placeholder}
      showSearch={{ optionFilterProp: 'words', onSearch: setTyped }}
      options={[
        ...named.map(choiceOf),
        ...others.map((name) => ({ ...choiceOf({ value: name, text: name }), words: name === value ? '' : name })),
      ]}
      onChange={(next: string | undefined) => onChange(next ?? '')}
    />
  )
}
/** A folder of the menu; an unknown id remains and is shown unchanged. */
export function MenuSelect({ described, value, onChange }: SourceProps) {
  const { say } = useDesigner()
  const known = useMenus()
  const options =
    value === '' || known.some((each) => each.value === value) ? known : [{ value, text: value }, ...known]
  return (
    <Select
      {...described}
      value={value === '' ? null : value}
      options={options.map((each) => ({ value: each.value, label: each.text }))}
      placeholder={say('DESIGNER_MENU_TOP')}
      showSearch={{ optionFilterProp: 'label' }}
      allowClear
      onChange={(next: string | undefined) => onChange(next ?? '')}
    />
  )
}
