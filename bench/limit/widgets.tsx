import { EllipsisOutlined, PlusOutlined, UploadOutlined } from '@ant-design/icons'
import {
  Button,
  Cascader,
  Checkbox,
  DatePicker,
  Input,
  InputNumber,
  Radio,
  Select,
  Space,
  Switch,
  TimePicker,
  TreeSelect,
  Upload,
  type UploadFile,
} from 'antd'
import type { Dayjs } from 'dayjs'
import { useState, type ReactElement } from 'react'
import { PALETTE, PALETTE_CHOICES, paletteKey, LAST_KEY, type Plain } from '../palette.ts'
import { controlId, drawPage } from './draw-page.tsx'

const FULL = { width: '100%' }
const options = PALETTE_CHOICES.map(({ value, text }) => ({ value, label: text }))
const tree = [
  {
    value: 'c1',
    title: '玉石器',
    children: [
      { value: 'c11', title: '玉器' },
      { value: 'c12', title: '石器' },
    ],
  },
  { value: 'c2', title: '青铜器' },
]
const areas = [{ value: '110000', label: '北京市', children: [{ value: '110100', label: '市辖区' }] }]

interface Props {
  readonly id: string
  readonly title: string
}

function Text({ id, title }: Props) {
  const [value, setValue] = useState('')
  return (
    <Input id={id} placeholder={`请输入${title}`} value={value} onChange={(event) => setValue(event.target.value)} />
  )
}
function Area({ id, title }: Props) {
  const [value, setValue] = useState('')
  return (
    <Input.TextArea
      id={id}
      rows={4}
      placeholder={`请输入${title}`}
      value={value}
      onChange={(event) => setValue(event.target.value)}
    />
  )
}
function Password({ id, title }: Props) {
  const [value, setValue] = useState('')
  return (
    <Input.Password
      id={id}
      placeholder={`请输入${title}`}
      value={value}
      onChange={(event) => setValue(event.target.value)}
    />
  )
}
function Amount({ id, title }: Props) {
  const [value, setValue] = useState<number | null>(null)
  return (
    <InputNumber
      id={id}
      style={FULL}
      controls={false}
      placeholder={`请输入${title}`}
      value={value}
      onChange={setValue}
    />
  )
}
function Day({ id, title }: Props) {
  const [value, setValue] = useState<Dayjs | null>(null)
  return <DatePicker id={id} style={FULL} placeholder={`请选择${title}`} value={value} onChange={setValue} />
}
function Moment({ id, title }: Props) {
  const [value, setValue] = useState<Dayjs | null>(null)
  return <DatePicker id={id} style={FULL} showTime placeholder={`请选择${title}`} value={value} onChange={setValue} />
}
function Clock({ id, title }: Props) {
  const [value, setValue] = useState<Dayjs | null>(null)
  return <TimePicker id={id} style={FULL} placeholder={`请选择${title}`} value={value} onChange={setValue} />
}
function Toggle({ id }: Props) {
  const [value, setValue] = useState(false)
  return <Switch id={id} checked={value} onChange={setValue} />
}
function Radios({ id }: Props) {
  const [value, setValue] = useState('')
  return (
    <Radio.Group id={id} options={options} value={value} onChange={(event) => setValue(String(event.target.value))} />
  )
}
function Checkboxes() {
  const [value, setValue] = useState<string[]>([])
  return <Checkbox.Group options={options} value={value} onChange={setValue} />
}
function Choice({ id, title }: Props) {
  const [value, setValue] = useState<string | null>(null)
  return (
    <Select
      id={id}
      style={FULL}
      placeholder={`请选择${title}`}
      showSearch={{ optionFilterProp: 'label' }}
      allowClear
      options={options}
      value={value}
      onChange={setValue}
    />
  )
}
function Choices({ id, title }: Props) {
  const [value, setValue] = useState<string[]>([])
  return (
    <Select
      id={id}
      style={FULL}
      mode="multiple"
      maxTagCount={1}
      placeholder={`请选择${title}`}
      allowClear
      options={options}
      value={value}
      onChange={setValue}
    />
  )
}
function Found({ id, title }: Props) {
  const [value, setValue] = useState<string | null>(null)
  const [words, setWords] = useState('')
  return (
    <Select
      id={id}
      style={FULL}
      placeholder={`请选择${title}`}
      showSearch={{ searchValue: words, onSearch: setWords, filterOption: false }}
      allowClear
      options={options}
      value={value}
      onChange={setValue}
    />
  )
}
function Picked({ id, title }: Props) {
  const [value, setValue] = useState<string[]>([])
  return (
    <Space.Compact block>
      <Select
        id={id}
        style={FULL}
        mode="multiple"
        placeholder={`请选择${title}`}
        showSearch={{ filterOption: false }}
        allowClear
        options={options}
        value={value}
        onChange={setValue}
      />
      <Button icon={<EllipsisOutlined />} aria-label={title}>
        {title}
      </Button>
    </Space.Compact>
  )
}
function Branch({ id, title }: Props) {
  const [value, setValue] = useState<string | null>(null)
  return (
    <TreeSelect
      id={id}
      style={FULL}
      placeholder={`请选择${title}`}
      showSearch
      allowClear
      treeData={tree}
      value={value}
      onChange={setValue}
    />
  )
}
function Areas({ id, title }: Props) {
  const [value, setValue] = useState<string[]>([])
  return (
    <Cascader
      id={id}
      style={FULL}
      placeholder={`请选择${title}`}
      showSearch
      allowClear
      options={areas}
      value={value}
      onChange={(next) => setValue(next ?? [])}
    />
  )
}
function Chain({ id, title }: Props) {
  const [values, setValues] = useState<readonly (string | null)[]>([null, null, null])
  return (
    <div style={{ display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', gap: 8 }}>
      {values.map((value, level) => (
        <Select
          key={level}
          {...(level === 0 ? { id } : {})}
          aria-label={`${title} ${level + 1}`}
          placeholder="请选择"
          showSearch={{ optionFilterProp: 'label' }}
          allowClear
          disabled={level > 0 && !values[level - 1]}
          options={options}
          value={value}
          onChange={(next) => setValues(values.with(level, next))}
        />
      ))}
    </div>
  )
}
function WithButton({ id, title }: Props) {
  const [value, setValue] = useState('')
  return (
    <Space.Compact block>
      <Input id={id} placeholder={`请输入${title}`} value={value} onChange={(event) => setValue(event.target.value)} />
      <Button icon={<EllipsisOutlined />} aria-label={title} />
    </Space.Compact>
  )
}
function Files({ id }: Props) {
  const [files, setFiles] = useState<UploadFile[]>([])
  return (
    <Upload id={id} fileList={files} onChange={(info) => setFiles(info.fileList)}>
      <Button icon={<UploadOutlined />}>上传</Button>
    </Upload>
  )
}
function Cards({ id }: Props) {
  const [files, setFiles] = useState<UploadFile[]>([])
  return (
    <Upload id={id} listType="picture-card" fileList={files} onChange={(info) => setFiles(info.fileList)}>
      <button type="button">
        <PlusOutlined />
        <span>上传</span>
      </button>
    </Upload>
  )
}

const CONTROLS: Readonly<Record<Plain, (props: Props) => ReactElement>> = {
  text: Text,
  area: Area,
  password: Password,
  number: Amount,
  date: Day,
  datetime: Moment,
  time: Clock,
  switch: Toggle,
  radio: Radios,
  checkbox: Checkboxes,
  choice: Choice,
  choices: Choices,
  search: Found,
  pick: Picked,
  tree: Branch,
  cascader: Areas,
  chain: Chain,
  button: WithButton,
  file: Files,
  cards: Cards,
}

drawPage(
  () =>
    PALETTE.map(({ plain }, index) => {
      const Control = CONTROLS[plain]
      const [key, title] = [paletteKey(index), `字段${index + 1}`]
      return { key, title, control: <Control id={controlId(key)} title={title} /> }
    }),
  LAST_KEY,
)
