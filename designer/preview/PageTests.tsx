import { CheckCircleOutlined, CloseCircleOutlined, CloseOutlined, DeleteOutlined } from '@ant-design/icons'
import { Alert, Button, Checkbox } from 'antd'
import { useMemo, useState } from 'react'
import { type PageTestResult, recordedTest, runPageTests, type TestFailure } from '../../engine/validate/index.ts'
import { Dialog } from '../../registry/kit/parts/Dialog.tsx'
import { Tag } from '../../registry/kit/parts/Tag.tsx'
import type { Screen } from '../../schemas/language/screen.ts'
import type { MessageCode } from '../../schemas/messages/index.ts'
import type { FormStore } from '../../src/form/store/index.ts'
import { addTest, dropExpectation, removeTest, renameTest, setMustPass } from '../commands/page-tests.ts'
import { useDesigner } from '../context.tsx'
import type { JsonObject } from '../document/json.ts'
import { useEditor } from '../editor/context.tsx'
import { LocalText } from '../properties/inputs/LocalText.tsx'

const WIDTH = 860
const STEP = { name: { code: 'TESTS_STEP' } } as const

const dayOf = (now: Date) =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

interface PageTestsProps {
  readonly screen: Screen
  /** The form that is drawn; undefined where none is. */
  readonly store: FormStore | undefined
}

/** Records what the form makes of its values as a test of the page, and runs all tests. */
export function PageTests({ screen, store }: PageTestsProps) {
  const { say } = useDesigner()
  const { command } = useEditor()
  const [isOpen, setOpen] = useState(false)
  const count = screen.tests?.cases.length ?? 0
  const record = () => {
    if (!store) return
    const test = {
      ...recordedTest(screen, store.record, dayOf(new Date())),
      title: say('TESTS_NTH', { number: count + 1 }),
    }
    command((document) => addTest(document, { test: test as unknown as JsonObject }), STEP)
    setOpen(true)
  }
  return (
    <div className="vd-tests-bar">
      {store && (
        <Button size="small" onClick={record}>
          {say('TESTS_RECORD')}
        </Button>
      )}
      {count > 0 && (
        <Button size="small" onClick={() => setOpen(true)}>
          {say('TESTS_OPEN', { count })}
        </Button>
      )}
      {isOpen && <TestsDialog screen={screen} onClose={() => setOpen(false)} />}
    </div>
  )
}

function TestsDialog({ screen, onClose }: { readonly screen: Screen; readonly onClose: () => void }) {
  const { say } = useDesigner()
  const { command } = useEditor()
  const results = useMemo(() => runPageTests(screen), [screen])
  const failed = results.filter(({ failures }) => failures.length > 0).length
  return (
    <Dialog open width={WIDTH} title={say('TESTS_TITLE')} footer={null} onCancel={onClose}>
      <output>
        <Alert
          type={failed === 0 ? 'success' : 'error'}
          showIcon
          className="vd-gap"
          title={
            failed === 0
              ? say('TESTS_PASSED', { count: results.length })
              : say('TESTS_FAILED', { failed, count: results.length })
          }
        />
      </output>
      <Checkbox
        checked={screen.tests?.mustPass === true}
        onChange={({ target }) => command((document) => setMustPass(document, { on: target.checked }), STEP)}
      >
        {say('TESTS_MUST_PASS')}
      </Checkbox>
      <ul className="vd-tests">
        {results.map((result, at) => (
          // A test has nothing but its place.
          // oxlint-disable-next-line react/no-array-index-key
          <TestRow key={at} at={at} result={result} screen={screen} />
        ))}
      </ul>
    </Dialog>
  )
}

const ASPECTS = {
  visible: ['TESTS_VISIBLE', 'TESTS_HIDDEN'],
  required: ['TESTS_REQUIRED', 'TESTS_OPTIONAL'],
  readonly: ['TESTS_LOCKED', 'TESTS_FREE'],
} as const satisfies Readonly<Record<string, readonly [MessageCode, MessageCode]>>

function useTestWords(screen: Screen) {
  const { say, words } = useDesigner()
  const titleOf = (field: string) => words(screen.fields[field]?.title) || field || say('TESTS_RECORD_WHOLE')
  const stored = (value: unknown) =>
    value === null || value === undefined || value === ''
      ? say('TRACE_EMPTY')
      : typeof value === 'object'
        ? JSON.stringify(value)
        : String(value)
  const aspect = (name: string, value: unknown): string => {
    if (name === 'saved') return say(value === true ? 'TESTS_SAVED' : 'TESTS_REFUSED')
    if (name === 'value') return say('TESTS_VALUE', { value: stored(value) })
    if (name === 'message') return value === '' ? say('TESTS_SOUND') : say('TESTS_MESSAGE', { message: stored(value) })
    const pair = ASPECTS[name as keyof typeof ASPECTS]
    return pair ? say(pair[value === true ? 0 : 1]) : say('TESTS_BROKEN')
  }
  const failure = ({ field, aspect: name, expected, found }: TestFailure) =>
    say('TESTS_FAILURE', { field: titleOf(field), expected: aspect(name, expected), found: aspect(name, found) })
  return { titleOf, stored, aspect, failure }
}

interface TestRowProps {
  readonly at: number
  readonly result: PageTestResult
  readonly screen: Screen
}
function TestRow({ at, result: { test, failures }, screen }: TestRowProps) {
  const { say } = useDesigner()
  const { command } = useEditor()
  const { titleOf, stored, aspect, failure } = useTestWords(screen)
  const isPassed = failures.length === 0
  const given = Object.entries(test.given).map(([key, value]) => `${titleOf(key)} = ${stored(value)}`)
  const expected = Object.entries(test.fields ?? {}).flatMap(([field, one]) =>
    Object.entries(one).map(([name, value]) => ({ field, name, text: `${titleOf(field)}: ${aspect(name, value)}` })),
  )
  return (
    <li>
      <div className="vd-test-head">
        {isPassed ? (
          <CheckCircleOutlined className="vd-passed" aria-label={say('TESTS_PASS')} />
        ) : (
          <CloseCircleOutlined className="vd-failed" aria-label={say('TESTS_FAIL')} />
        )}
        <div className="vd-test-title">
          <LocalText
            id={`vd-test-${at}`}
            label={say('TESTS_NTH', { number: at + 1 })}
            value={test.title}
            onChange={(title) => command((document) => renameTest(document, { at, title: title ?? '' }), STEP)}
          />
        </div>
        <Button
          type="text"
          icon={<DeleteOutlined />}
          aria-label={say('TESTS_REMOVE', { number: at + 1 })}
          onClick={() => command((document) => removeTest(document, { at }), STEP)}
        />
      </div>
      <p className="vd-help">{say('TESTS_GIVEN', { values: given.join(', ') || say('TRACE_EMPTY') })}</p>
      <ul className="vd-expected">
        {test.saved !== undefined && (
          <li>
            <Tag>{aspect('saved', test.saved)}</Tag>
          </li>
        )}
        {expected.map(({ field, name, text }) => (
          <li key={`${field} ${name}`}>
            <Tag>{text}</Tag>
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined />}
              aria-label={say('TESTS_DROP', { text })}
              onClick={() => command((document) => dropExpectation(document, { at, field, aspect: name }), STEP)}
            />
          </li>
        ))}
      </ul>
      {failures.map((one) => (
        <div key={`${one.field} ${one.aspect}`} className="vd-error">
          {failure(one)}
        </div>
      ))}
    </li>
  )
}
