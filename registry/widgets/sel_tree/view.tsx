import { Alert } from 'antd'
import type { CellProps, FormProps, QueryProps, ShowProps } from '../../kit/faces.ts'
import { RemoteTree, type RemoteTreeProps } from '../../kit/parts/choices/RemoteTree.tsx'
import { OneLabel } from '../../kit/parts/choices/OneLabel.tsx'
import { type Options, isCondition, lookupOf } from './options.ts'

type TreeFieldProps = Omit<RemoteTreeProps, 'label' | 'lookup' | 'onChange'> &
  Pick<FormProps<string, Options>, 'options' | 'field' | 'onChange'>

function TreeField({ options, field, onChange, ...rest }: TreeFieldProps) {
  if (!isCondition(options.condition))
    return <Alert id={rest.id} type="error" showIcon title={rest.ports.say('SEL_TREE_CONDITION')} />
  return <RemoteTree {...rest} label={field.title} lookup={lookupOf(options)} onChange={(value) => onChange(value)} />
}

export function Form(props: FormProps<string, Options>) {
  return <TreeField {...props} />
}

export function Query(props: QueryProps<string, Options>) {
  if (props.mode === 'range') return null
  const { mode: _, ...rest } = props
  return <TreeField {...rest} />
}

export function Cell(props: CellProps<string, Options>) {
  return <TreeField {...props} />
}

export function Show({ text, dense, value, ports, options }: ShowProps<string, Options>) {
  return <OneLabel value={value} text={text} dense={dense} lookup={lookupOf(options)} ports={ports} />
}
