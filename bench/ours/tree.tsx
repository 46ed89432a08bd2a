import { ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { useState, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { RemoteTree } from '../../registry/kit/parts/choices/RemoteTree.tsx'
import { fakePorts } from '../../registry/kit/testing.tsx'
import type { LookupRef, TreeNode } from '../../schemas/language/lookup.ts'
import { searchNodes } from '../../src/ports/search-nodes.ts'
import { offerDrawing } from '../page.ts'

const asked = new URLSearchParams(location.search)
const NODES = Number(asked.get('n') ?? 20_000)
const BRANCHES = 10
const REF: LookupRef = { kind: 'category', pcode: '0', store: 'id' }

/** `flat`: all below one another at the top; `deep`: ten branches that come with everything below them. */
function treeOf(shape: string): readonly TreeNode[] {
  if (shape === 'flat')
    return Array.from({ length: NODES }, (_, at) => ({ value: `n${at}`, text: `藏品分类 ${at}`, leaf: true }))
  return Array.from({ length: BRANCHES }, (_, branch) => ({
    value: `b${branch}`,
    text: `藏品大类 ${branch}`,
    leaf: false,
    children: Array.from({ length: Math.floor(NODES / BRANCHES) - 1 }, (_unused, at) => ({
      value: `b${branch}-${at}`,
      text: `藏品分类 ${branch}-${at}`,
      leaf: true,
      parent: `b${branch}`,
    })),
  }))
}

const nodes = treeOf(asked.get('shape') ?? 'flat')
const ports = fakePorts({
  lookup: {
    ...fakePorts().lookup,
    labels: async () => new Map([['n7', '藏品分类 7']]),
    children: async () => nodes,
    search: async (_ref, keyword, size) => searchNodes(nodes, keyword, size),
  },
})

function Page() {
  const [value, setValue] = useState('n7')
  return <RemoteTree id="tree" label="分类" lookup={REF} ports={ports} value={value} onChange={setValue} />
}

const target = document.querySelector('#root')
if (target) {
  const root = createRoot(target)
  const render = (page: ReactNode) => root.render(<ConfigProvider locale={zhCN}>{page}</ConfigProvider>)
  offerDrawing({ around: () => render(null), draw: () => render(<Page />), last: '#tree' })
}
