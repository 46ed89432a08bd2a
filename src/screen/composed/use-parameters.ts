import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { defaultValues, type ParameterValues, withValues } from '../../../schemas/language/composed/parameters.ts'
import type { PageParameters, Section } from '../../../schemas/language/composed/sections.ts'
import { type ListAddress, PARAMETER } from '../../list/query-state/index.ts'

const MOST_SIGNS = 500

/** The values that an address states, over those that the page begins with; an empty one takes a value away. */
export function valuesInAddress(parameters: PageParameters, part: string): ParameterValues {
  const stated = [...new URLSearchParams(part)].flatMap(([name, value]) => {
    const key = name.startsWith(PARAMETER) ? name.slice(PARAMETER.length) : ''
    return Object.hasOwn(parameters, key) && value.length <= MOST_SIGNS ? [[key, value] as const] : []
  })
  const merged = { ...defaultValues(parameters), ...Object.fromEntries(stated) }
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''))
}

/** What differs from the values that the page begins with, as a part of its address. */
export function addressOfValues(parameters: PageParameters, values: ParameterValues): string {
  const begun = defaultValues(parameters)
  const part = new URLSearchParams()
  for (const name of Object.keys(parameters)) {
    const value = values[name] ?? ''
    if (value !== (begun[name] ?? '')) part.set(`${PARAMETER}${name}`, value)
  }
  return part.toString()
}

interface Shared {
  readonly values: ParameterValues
  readonly set: (values: ParameterValues) => void
}

/** The values that the sections of a page share. Its address says them, so that a link or a reload shows the same. */
export function useParameters(
  parameters: PageParameters,
  sections: readonly Section[],
  address: ListAddress | undefined,
): Shared {
  const [values, setValues] = useState<ParameterValues>(() => valuesInAddress(parameters, address?.now() ?? ''))
  const part = useMemo(() => addressOfValues(parameters, values), [parameters, values])
  const writtenRef = useRef<string>(undefined)
  useEffect(() => {
    if (!address) return undefined
    return address.watch((isBack) => {
      const there = address.now()
      if (there === (writtenRef.current ?? '')) return
      // The page was asked for once more by its tab or the menu.
      if (there === '' && !isBack) return address.write(writtenRef.current ?? '', false)
      writtenRef.current = there
      setValues(valuesInAddress(parameters, there))
    })
  }, [address, parameters])
  useEffect(() => {
    if (!address) return
    const isFirst = writtenRef.current === undefined
    writtenRef.current = part
    if (address.now() !== part) address.write(part, !isFirst)
  }, [address, part])
  const set = useCallback(
    (next: ParameterValues) => setValues((before) => withValues(sections, before, next)),
    [sections],
  )
  return { values, set }
}
