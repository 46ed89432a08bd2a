import type { FormProps, QueryProps } from '../faces.ts'

/** A control that fills its place. One object for all, so that it never makes a child render again. */
export const FULL = { width: '100%' } as const

/** Text of several lines, as it was typed. */
export const PRE_LINE = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const

/** The ARIA attributes of every editing control. */
export function ariaProps<V, O>({ id, invalid, describedBy, field }: FormProps<V, O>) {
  return {
    id,
    ...(invalid ? { 'aria-invalid': true } : {}),
    ...(field.required ? { 'aria-required': true } : {}),
    ...(describedBy ? { 'aria-describedby': describedBy } : {}),
  }
}
/** The same, with what an input of the design system takes besides. */
export function controlProps<V, O>(props: FormProps<V, O>) {
  const { disabled, invalid, onBlur } = props
  return {
    ...ariaProps(props),
    disabled,
    ...(invalid ? { status: 'error' as const } : {}),
    ...(onBlur ? { onBlur: () => onBlur() } : {}),
  }
}

/** The ARIA attributes of a query control whose value is unreadable. */
export function queryProps({
  id,
  invalid,
  describedBy,
}: {
  readonly id: string
  readonly invalid?: boolean
  readonly describedBy?: string
}) {
  return {
    id,
    ...(invalid ? { 'aria-invalid': true, status: 'error' as const } : {}),
    ...(describedBy ? { 'aria-describedby': describedBy } : {}),
  }
}

const signs = (text: string) => [...text].length

/** Counts what is typed, and says so beyond the limit: text cut off at a paste would be lost without a word. */
export function countProps(text: string, max: number | undefined, always: boolean | undefined) {
  if (max === undefined) return always ? { showCount: true } : {}
  return { count: { max, strategy: signs, show: always === true || signs(text) > max } }
}

/** The placeholder of the host, else "please enter …". */
export function enterPlaceholder<V, O>({ placeholder, ports, field }: FormProps<V, O> | QueryProps<V, O>): string {
  return placeholder ?? ports.say('COMMON_PLEASE_ENTER', { title: field.title })
}
/** The placeholder of the host, else "please choose …". */
export function choosePlaceholder<V, O>({ placeholder, ports, field }: FormProps<V, O> | QueryProps<V, O>): string {
  return placeholder ?? ports.say('COMMON_PLEASE_CHOOSE', { title: field.title })
}
