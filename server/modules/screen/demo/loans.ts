import { loanRows, seeded } from './rows.ts'

type Row = Record<string, unknown>
const OBJECTS = [
  '青铜方鼎',
  '青瓷莲花碗',
  '白玉带钩',
  '鎏金铜佛',
  '设色山水轴',
  '刻花执壶',
  '错金铜尊',
  '粉彩花卉瓶',
  '竹雕笔筒',
  '缂丝花鸟册',
  '汉画像石拓片',
  '端石抄手砚',
]
const INSURERS = ['人保财险', '平安产险', '太平洋产险', '中华联合']
const loanId = (index: number) => `loan-${String(index + 1).padStart(3, '0')}`

/** The loans with stated ids, because the rows of their sub-tables name them. */
export function namedLoans(): Row[] {
  return loanRows().map((row, index) => ({ ...row, id: loanId(index) }))
}

/** What is lent in every third loan, object by object. */
export function loanItemRows(): Row[] {
  const random = seeded(53)
  const whole = (from: number, to: number) => from + Math.floor(random() * (to - from + 1))
  return namedLoans().flatMap(({ id }, index): Row[] => {
    if (index % 3 !== 0) return []
    return Array.from({ length: whole(2, 9) }, (_, at): Row => {
      const condition = String(whole(1, 4))
      return {
        loanId: id,
        seq: at + 1,
        regNo: `Z${String(1000 + index * 10 + at)}`,
        name: OBJECTS[whole(0, OBJECTS.length - 1)],
        level: String(whole(1, 4)),
        condition,
        ...(condition === '3' || condition === '4' ? { damage: '口沿有旧磕，已加固' } : {}),
        pieces: whole(1, 3),
        unitValue: whole(5, 900) * 1000,
      }
    })
  })
}

/** The policies of what is lent. */
export function loanInsuranceRows(): Row[] {
  return namedLoans().flatMap(({ id, insured, startDate, endDate }, index): Row[] =>
    index % 3 === 0
      ? [
          {
            loanId: id,
            policyNo: `BX${20240000 + index}`,
            insurer: INSURERS[index % INSURERS.length],
            amount: insured,
            validFrom: startDate,
            validUntil: endDate,
          },
        ]
      : [],
  )
}
