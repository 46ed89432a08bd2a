import { DatabaseOutlined } from '@ant-design/icons'
import { Alert } from 'antd'
import type { CellProps, FormProps, QueryProps, ShowProps } from '../../kit/faces.ts'
import { lazyPart } from '../../kit/parts/late.tsx'
import { pickerFaces } from '../../kit/parts/picker/picker-faces.tsx'
import { type Options, isConfigured, lookupOf } from './options.ts'

const BizDialog = lazyPart(async () => (await import('./BizDialog.tsx')).BizDialog)
/** Longest text of a value and of a cell. */
const TEXT_LENGTH = 12
const faces = pickerFaces<Options>({
  title: 'SEL_BIZ_TITLE',
  icon: <DatabaseOutlined />,
  lookupOf,
  labelLength: TEXT_LENGTH,
  Dialog: (props) => <BizDialog {...props} textLength={TEXT_LENGTH} />,
})

function Problem({ id, ports }: Pick<FormProps<readonly string[], Options>, 'id' | 'ports'>) {
  return <Alert id={id} type="error" showIcon title={ports.say('SEL_BIZ_CONFIG')} />
}

export function Form(props: FormProps<readonly string[], Options>) {
  return isConfigured(props.options) ? <faces.Form {...props} /> : <Problem {...props} />
}
export function Query(props: QueryProps<readonly string[], Options>) {
  return isConfigured(props.options) ? <faces.Query {...props} /> : <Problem {...props} />
}
export function Cell(props: CellProps<readonly string[], Options>) {
  return isConfigured(props.options) ? <faces.Cell {...props} /> : <Problem {...props} />
}
export function Show(props: ShowProps<readonly string[], Options>) {
  return isConfigured(props.options) ? <faces.Show {...props} /> : <span title={props.text}>{props.text}</span>
}
