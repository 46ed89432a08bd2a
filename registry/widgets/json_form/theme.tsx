import { ArrowDownOutlined, ArrowUpOutlined, CopyOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { type ThemeProps, getDefaultRegistry } from '@rjsf/core'
import { Theme } from '@rjsf/antd'
import {
  type BaseInputTemplateProps,
  type IconButtonProps,
  type RegistryWidgetsType,
  type TitleFieldProps,
  TranslatableString,
  type WidgetProps,
  ariaDescribedByIds,
} from '@rjsf/utils'
import { Button } from 'antd'
import type { ComponentType, ReactNode } from 'react'
import { isObject } from '../../../schemas/language/values.ts'
import { NumberInput } from '../../kit/parts/numbers/NumberInput.tsx'
import type { Ports } from '../../kit/ports.ts'
import { SELECTS } from './hidden-values.ts'
import type { messages } from './messages.ts'

const AntdInput = Theme.templates?.BaseInputTemplate as ComponentType<BaseInputTemplateProps>
const { TextWidget } = getDefaultRegistry().widgets

/** Numbers as the rest of the product takes them: neither clamped nor dropped when the control is left. */
function Input(props: BaseInputTemplateProps) {
  const { id, schema, value, disabled, readonly, placeholder, onChange, onBlur, onFocus, rawErrors = [] } = props
  if (schema.type !== 'number' && schema.type !== 'integer') return <AntdInput {...props} />
  return (
    <NumberInput
      id={id}
      value={typeof value === 'number' || typeof value === 'string' ? value : null}
      places={undefined}
      disabled={disabled === true || readonly === true}
      {...(placeholder ? { placeholder } : {})}
      aria-describedby={ariaDescribedByIds(id)}
      aria-invalid={rawErrors.length > 0}
      onChange={(next) => onChange(next ?? undefined)}
      onBlur={() => onBlur(id, value)}
      onFocus={() => onFocus(id, value)}
    />
  )
}

/** The title of an object or a list inside the data. */
function Title({ id, title, required, optionalDataControl }: TitleFieldProps) {
  return (
    <div className="v-json-title">
      <strong id={id}>
        {title}
        {required && (
          <span aria-hidden className="v-json-required">
            {' '}
            *
          </span>
        )}
      </strong>
      {optionalDataControl}
    </div>
  )
}

const buttonProps = ({ id, className, disabled, onClick }: IconButtonProps) => ({
  ...(id ? { id } : {}),
  ...(className ? { className } : {}),
  ...(onClick ? { onClick } : {}),
  disabled: disabled === true,
})
/** The buttons of the theme have pictures alone: one that adds has words, the others a name. */
function AddButton(props: IconButtonProps) {
  return (
    <Button {...buttonProps(props)} type="dashed" block icon={<PlusOutlined />}>
      {props.registry.translateString(TranslatableString.AddItemButton)}
    </Button>
  )
}
const iconButton = (text: TranslatableString, icon: ReactNode) =>
  function IconButton(props: IconButtonProps) {
    const name = props.registry.translateString(text)
    return <Button {...buttonProps(props)} type="text" icon={icon} title={name} aria-label={name} />
  }

export const templates: NonNullable<ThemeProps['templates']> = {
  ...Theme.templates,
  BaseInputTemplate: Input,
  TitleFieldTemplate: Title,
  ButtonTemplates: {
    ...Theme.templates?.ButtonTemplates,
    AddButton,
    CopyButton: iconButton(TranslatableString.CopyButton, <CopyOutlined />),
    MoveDownButton: iconButton(TranslatableString.MoveDownButton, <ArrowDownOutlined />),
    MoveUpButton: iconButton(TranslatableString.MoveUpButton, <ArrowUpOutlined />),
    RemoveButton: iconButton(TranslatableString.RemoveButton, <DeleteOutlined />),
  },
}
/** What the controls that select the branch of a union tell the form around them. */
export interface UnionContext {
  readonly choose: (id: string, branch: number) => void
}
const isUnionContext = (context: unknown): context is UnionContext => isObject(context) && 'choose' in context
/** The same control, which says before the data change which branch a person selected. */
const telling = (Select: ComponentType<WidgetProps>) =>
  function Telling(props: WidgetProps) {
    const { id, registry, onChange } = props
    if (!SELECTS.some((ending) => id.endsWith(ending))) return <Select {...props} />
    return (
      <Select
        {...props}
        onChange={(value: unknown, ...more) => {
          if (isUnionContext(registry.formContext)) registry.formContext.choose(id, Number(value))
          onChange(value, ...more)
        }}
      />
    )
  }
const selects = Object.fromEntries(
  (['SelectWidget', 'RadioWidget'] as const).flatMap((name) => {
    const widget = Theme.widgets?.[name]
    return widget ? [[name, telling(widget)] as const] : []
  }),
)
/** A file would be stored inside the data: its text is edited instead. */
export const widgets: RegistryWidgetsType = {
  ...Theme.widgets,
  ...selects,
  ...(TextWidget ? { FileWidget: TextWidget } : {}),
}

const SENTENCES: Readonly<Partial<Record<TranslatableString, keyof typeof messages>>> = {
  [TranslatableString.ArrayItemTitle]: 'JSON_FORM_ITEM',
  [TranslatableString.EmptyArray]: 'JSON_FORM_NO_ITEMS',
  [TranslatableString.YesLabel]: 'JSON_FORM_YES',
  [TranslatableString.NoLabel]: 'JSON_FORM_NO',
  [TranslatableString.NewStringDefault]: 'JSON_FORM_NEW_KEY',
  [TranslatableString.AddButton]: 'JSON_FORM_ADD',
  [TranslatableString.AddItemButton]: 'JSON_FORM_ADD',
  [TranslatableString.CopyButton]: 'JSON_FORM_COPY',
  [TranslatableString.MoveDownButton]: 'JSON_FORM_DOWN',
  [TranslatableString.MoveUpButton]: 'JSON_FORM_UP',
  [TranslatableString.RemoveButton]: 'JSON_FORM_REMOVE',
  [TranslatableString.ClearButton]: 'JSON_FORM_CLEAR',
  [TranslatableString.OptionPrefix]: 'JSON_FORM_OPTION',
  [TranslatableString.TitleOptionPrefix]: 'JSON_FORM_TITLED_OPTION',
  [TranslatableString.KeyLabel]: 'JSON_FORM_KEY',
  [TranslatableString.Type]: 'JSON_FORM_TYPE',
  [TranslatableString.Value]: 'JSON_FORM_VALUE',
  [TranslatableString.ExpandButton]: 'JSON_FORM_EXPAND',
  [TranslatableString.CycleDetected]: 'JSON_FORM_CYCLE',
}
/** The form's own words in the locale of the person; what it says of schemas that the check of documents refuses is one sentence. */
export function translator(say: Ports['say']) {
  return (text: TranslatableString, params: readonly string[] = []): string => {
    const code = SENTENCES[text] ?? 'JSON_FORM_UNUSABLE'
    const [first, second] = params
    return code === 'JSON_FORM_OPTION'
      ? say(code, { number: first })
      : say(code, { title: first, name: first, number: second })
  }
}
