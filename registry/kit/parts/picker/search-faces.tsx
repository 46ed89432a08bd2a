import { Alert, Space } from 'antd'
import type { Faces, FormProps } from '../../faces.ts'
import { controlValues } from '../control-values.ts'
import { LabelList } from '../choices/LabelList.tsx'
import { RetryLabels } from '../choices/RetryLabels.tsx'
import { RemoteSelect } from '../choices/RemoteSelect.tsx'
import { useLabels } from '../choices/use-labels.ts'

type Keys = readonly string[]
type FieldProps<O> = Pick<FormProps<Keys, O>, 'id' | 'options' | 'field' | 'ports' | 'value' | 'onChange'> &
  Partial<FormProps<Keys, O>> & { readonly multi: boolean; readonly compact?: boolean; readonly delay?: number }

/** Typing in a grid goes on from cell to cell: a search waits longer there, ms. */
const CELL_DELAY_MS = 800

/** A search select over the field's own source, which must be named. */
function Field<O>(props: FieldProps<O>) {
  const { field, ports, id } = props
  if (!field.lookup) return <Alert id={id} type="error" showIcon title={ports.say('DICT_CODE_EMPTY')} />
  return <Searched {...props} lookup={field.lookup} />
}
function Searched<O>({
  lookup,
  field,
  ...rest
}: FieldProps<O> & { readonly lookup: NonNullable<FormProps<Keys, O>['field']['lookup']> }) {
  const labels = useLabels(rest.ports.lookup, lookup, controlValues(rest.value))
  return (
    <Space.Compact block>
      <RemoteSelect {...rest} label={field.title} lookup={lookup} labels={labels} />
      {labels.failure !== undefined && <RetryLabels labels={labels} ports={rest.ports} />}
    </Space.Compact>
  )
}

/** The faces of a select whose choices are searched on the server. */
export function searchFaces<O>(isMulti: (options: O) => boolean): Required<Omit<Faces<Keys, O>, 'preload'>> {
  return {
    Form: (props) => <Field {...props} multi={isMulti(props.options)} />,
    Query(props) {
      if (props.mode === 'range') return null
      const { mode: _, ...rest } = props
      return <Field {...rest} multi={isMulti(props.options)} compact />
    },
    Cell: (props) => <Field {...props} multi={isMulti(props.options)} compact delay={CELL_DELAY_MS} />,
    Show: ({ text, dense, value, field, ports }) =>
      field.lookup ? (
        <LabelList text={text} dense={dense} keys={value} lookup={field.lookup} ports={ports} />
      ) : (
        <span>{text}</span>
      ),
  }
}
