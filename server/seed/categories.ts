import type { Queries } from '../db/database.ts'

const TREE: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  藏品类别: {
    青铜器: ['鼎', '簋', '爵', '尊', '壶', '钟', '镜'],
    陶瓷: ['青瓷', '白瓷', '青花', '彩瓷', '彩陶', '紫砂'],
    书画: ['山水', '人物', '花鸟', '书法', '碑帖'],
    玉器: ['璧', '琮', '圭', '佩', '玉带'],
    金银器: ['金器', '银器', '鎏金器'],
    石刻: ['造像', '墓志', '碑碣'],
    织绣: ['织锦', '刺绣', '服饰'],
    竹木牙角: ['竹刻', '木雕', '牙雕'],
    钱币: ['先秦货币', '历代圆钱', '纸币', '银元'],
    古籍文献: ['刻本', '写本', '舆图'],
  },
  展厅: { 一号楼: ['青铜厅', '陶瓷厅', '序厅'], 二号楼: ['书画厅', '临展厅'] },
}

function code(parent: string, letter: string, index: number): string {
  return `${parent}${letter}${String(index + 1).padStart(2, '0')}`
}

interface Row {
  id: string
  pid: string
  name: string
  code: string
  has_child: boolean
}

function rowsBelow(parent: string, pid: string, names: readonly string[], letter: string, hasChild: boolean): Row[] {
  return names.map((name, index) => {
    const own = code(parent, letter, index)
    return { id: `category-${own.toLowerCase()}`, pid, name, code: own, has_child: hasChild }
  })
}

/** Two demonstration trees, three levels each: B01 the classes of objects, B02 the halls. */
export async function seedCategories(db: Queries): Promise<void> {
  const roots = rowsBelow('', '0', Object.keys(TREE), 'B', true)
  const rows = [...roots]
  for (const root of roots) {
    const branches = TREE[root.name] ?? {}
    for (const branch of rowsBelow(root.code, root.id, Object.keys(branches), 'A', true)) {
      rows.push(branch, ...rowsBelow(branch.code, branch.id, branches[branch.name] ?? [], 'A', false))
    }
  }
  await db
    .insertInto('sys_category')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
