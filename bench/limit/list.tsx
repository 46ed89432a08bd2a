import { Button, ConfigProvider, DatePicker, Input, InputNumber, Space, Table } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

const COLUMNS = 20
const QUERY_FIELDS = 8
const PAGE_SIZE = 100
const columns = Array.from({ length: COLUMNS }, (_, index) => ({
  key: `c${index}`,
  dataIndex: `c${index}`,
  title: `列${index + 1}`,
  width: 120,
  sorter: true,
}))

type Row = Record<string, string | number | null> & { id: string }

interface Asked {
  readonly query: Record<string, string>
  readonly page: number
  readonly column: string
  readonly order: 'asc' | 'desc'
}
const FIRST: Asked = { query: {}, page: 1, column: 'createTime', order: 'desc' }

async function load({ query, page, column, order }: Asked): Promise<{ records: Row[]; total: number }> {
  const params = new URLSearchParams({ ...query, pageNo: String(page), pageSize: String(PAGE_SIZE), column, order })
  const token = new URLSearchParams(location.search).get('session') ?? ''
  const answer = await fetch(`/jeecg-boot/data/bench.list/list?${params}`, { headers: { 'X-Access-Token': token } })
  return ((await answer.json()) as { result: { records: Row[]; total: number } }).result
}

function QueryField({ index, onChange }: { index: number; onChange: (text: string) => void }) {
  const [value, setValue] = useState<string | number | null>(null)
  const change = (next: string | number | null) => {
    setValue(next)
    onChange(String(next ?? ''))
  }
  const label = `列${index + 1}`
  if (index % 4 === 1) return <InputNumber aria-label={label} value={value as number | null} onChange={change} />
  if (index % 4 === 2) return <DatePicker aria-label={label} onChange={(_, text) => change(String(text))} />
  return <Input aria-label={label} value={value ?? ''} onChange={(event) => change(event.target.value)} />
}

function Page() {
  const [query, setQuery] = useState<Record<string, string>>({})
  const [asked, setAsked] = useState(FIRST)
  const [answer, setAnswer] = useState<{ asked: Asked; records: Row[]; total: number }>()
  useEffect(() => {
    let isCurrent = true
    void load(asked).then((found) => isCurrent && setAnswer({ asked, ...found }))
    return () => {
      isCurrent = false
    }
  }, [asked])
  return (
    <ConfigProvider locale={zhCN}>
      <div style={{ display: 'grid', gridTemplateColumns: 'repeat(4, 1fr)', gap: 12, padding: 16 }}>
        {Array.from({ length: QUERY_FIELDS }, (_, index) => (
          <QueryField
            key={index}
            index={index}
            onChange={(text) =>
              setQuery((before) => ({
                ...before,
                [`c${index}`]: index % 4 === 1 || index % 4 === 2 || text === '' ? text : `*${text}*`,
              }))
            }
          />
        ))}
        <Space>
          <Button type="primary" onClick={() => setAsked({ ...asked, query, page: 1 })}>
            查询
          </Button>
          <Button>重置</Button>
        </Space>
      </div>
      <Table<Row>
        rowKey="id"
        size="middle"
        loading={answer?.asked !== asked}
        columns={columns}
        dataSource={answer?.records ?? []}
        scroll={{ x: COLUMNS * 120 }}
        rowSelection={{}}
        onChange={({ current = 1 }, _, sorter) => {
          const { columnKey, order } = Array.isArray(sorter) ? { columnKey: undefined, order: undefined } : sorter
          const sort = order
            ? { column: String(columnKey), order: order === 'ascend' ? ('asc' as const) : ('desc' as const) }
            : { column: FIRST.column, order: FIRST.order }
          setAsked({ ...asked, ...sort, page: current })
        }}
        pagination={{
          current: asked.page,
          pageSize: PAGE_SIZE,
          total: answer?.total ?? 0,
          showQuickJumper: true,
          showSizeChanger: true,
          showTotal: (total) => `共${total}条`,
        }}
      />
    </ConfigProvider>
  )
}

const target = document.querySelector('#root')
if (target) createRoot(target).render(<Page />)
