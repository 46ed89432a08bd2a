import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ConfigProvider } from 'antd'
import { useState } from 'react'
import { expect, it } from 'vitest'
import type { Choice } from '../../../../schemas/language/lookup.ts'
import { fakePorts } from '../../testing.tsx'
import { RemoteSelect } from './RemoteSelect.tsx'
import { useLabels } from './use-labels.ts'

const lookup = { kind: 'user', store: 'username', text: 'realname' } as const
const PEOPLE: readonly Choice[] = [
  { value: 'chenjing', text: '陈静' },
  { value: 'chenguang', text: '陈光' },
]

/** A select as a form holds it; its search is answered when the test says so. */
function draw(multi: boolean) {
  const answers: (() => void)[] = []
  const search = async (_ref: unknown, keyword: string) => {
    await new Promise<void>((resolve) => answers.push(resolve))
    return PEOPLE.filter(({ text }) => text.includes(keyword))
  }
  const ports = fakePorts({ lookup: { ...fakePorts().lookup, search } })
  function Held() {
    const [value, setValue] = useState<readonly string[]>([])
    const labels = useLabels(ports.lookup, lookup, value)
    return (
      <>
        <RemoteSelect
          id="who"
          label="经办人"
          lookup={lookup}
          ports={ports}
          value={value}
          onChange={setValue}
          multi={multi}
          labels={labels}
          delay={0}
        />
        <output aria-label="kept">{value.join()}</output>
        <button type="button">next</button>
      </>
    )
  }
  render(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <Held />
    </ConfigProvider>,
  )
  const say = async () => {
    await waitFor(() => expect(answers.length).toBeGreaterThan(0))
    for (const answer of answers.splice(0)) answer()
  }
  const kept = () => screen.getByRole('status', { name: 'kept' }).textContent
  return {
    answers,
    person: userEvent.setup({ delay: null }),
    box: screen.getByRole('combobox', { name: '经办人' }),
    say,
    kept,
  }
}

it.each([true, false])(
  'takes the first match where Enter was pressed before the answer (several: %s)',
  async (multi) => {
    const { person, box, say, kept } = draw(multi)
    await person.type(box, '静{Enter}')
    await say()
    await waitFor(() => expect(kept()).toBe('chenjing'))
    expect((box as HTMLInputElement).value).toBe('')
  },
)

it('takes what Enter was pressed for also where other words are typed before its answer, and nothing where nothing is found', async () => {
  const { person, box, say, kept } = draw(true)
  await person.type(box, '静{Enter}')
  await person.type(box, '无')
  await say()
  await waitFor(() => expect(kept()).toBe('chenjing'))
  expect(await screen.findByText('没有查询到任何数据')).toBeTruthy()
  expect(kept()).toBe('chenjing')
})

it.each([
  { multi: true, kept: 'chenjing,chenguang' },
  { multi: false, kept: 'chenguang' },
])(
  'takes two confirmed texts in the order typed where the second answer comes first (several: $multi)',
  async (one) => {
    const { person, box, answers, kept } = draw(one.multi)
    await person.type(box, '静{Enter}')
    await waitFor(() => expect(answers.length).toBeGreaterThan(0))
    const first = answers.splice(0)
    await person.type(box, '光{Enter}')
    await waitFor(() => expect(answers.length).toBeGreaterThan(0))
    for (const answer of answers.splice(0)) answer()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(kept()).toBe('')
    for (const answer of first) answer()
    await waitFor(() => expect(kept()).toBe(one.kept))
  },
)

it.each([true, false])('takes what was typed when Tab leaves it before the answer (several: %s)', async (multi) => {
  const { person, box, say, kept } = draw(multi)
  await person.type(box, '静')
  fireEvent.keyDown(box, { key: 'Tab', which: 9, keyCode: 9 })
  await say()
  await waitFor(() => expect(kept()).toBe('chenjing'))
})

it('keeps what was chosen when Escape and Tab follow at once', async () => {
  const { person, box, say, kept } = draw(true)
  await person.type(box, '静')
  await say()
  await waitFor(() => expect(document.querySelector('.ant-select-item-option-active')?.textContent).toBe('陈静'))
  // The select reads the old number of a key, which a simulated person's keyboard does not have.
  for (const [key, which] of [
    ['Enter', 13],
    ['Escape', 27],
    ['Tab', 9],
  ] as const) {
    fireEvent.keyDown(box, { key, which, keyCode: which })
    fireEvent.keyUp(box, { key, which, keyCode: which })
  }
  expect(kept()).toBe('chenjing')
  await person.click(screen.getByRole('button', { name: 'next' }))
  expect(kept()).toBe('chenjing')
})
