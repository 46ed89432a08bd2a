import type { CellProps, FormProps, QueryProps, ShowProps } from '../../kit/faces.ts'
import { RemoteTree } from '../../kit/parts/choices/RemoteTree.tsx'
import { OneLabel } from '../../kit/parts/choices/OneLabel.tsx'
import { type Options, lookupOf } from './options.ts'

export function Form({ options, field, onChange, ...rest }: FormProps<string, Options>) {
  const handleChange = (value: string, words: string) => {
    onChange(value)
    if (options.textField !== '') rest.ports.siblings.set({ [options.textField]: words === '' ? null : words })
  }
  return <RemoteTree {...rest} label={field.title} lookup={lookupOf(options)} onChange={handleChange} />
}

/** A question fills no other field. */
export function Query(props: QueryProps<string, Options>) {
  if (props.mode === 'range') return null
  const { options, field, onChange, mode: _, ...rest } = props
  return <RemoteTree {...rest} label={field.title} lookup={lookupOf(options)} onChange={(value) => onChange(value)} />
}

export function Cell(props: CellProps<string, Options>) {
  return <Form {...props} />
}

export function Show({ text, dense, value, ports, options }: ShowProps<string, Options>) {
  return <OneLabel value={value} text={text} dense={dense} lookup={lookupOf(options)} ports={ports} />
}
