import { describe, expect, it } from 'vitest'
import { AppError } from '../../../schemas/messages/index.ts'
import { LoggedError, errorFacts } from './error-facts.ts'

describe('what is written down of a failure', () => {
  it('is its class, its code and where it was thrown, and none of the values it speaks of', () => {
    const refused = Object.assign(new Error('duplicate key: (no)=(身份证 110101)\nat 张三'), {
      code: '23505',
      detail: 'Key (no)=(身份证 110101) already exists.',
    })
    const facts = errorFacts(refused)
    expect(facts).toMatchObject({ error: 'Error', code: '23505' })
    expect(facts.at?.[0]).toMatch(/^at .*error-facts\.test\.ts/)
    expect(JSON.stringify(facts)).not.toMatch(/身份证|张三/)
  })
  it('takes for a code what looks like one', () => {
    expect(errorFacts(new AppError('JOB_GONE'))).toMatchObject({ error: 'AppError', code: 'JOB_GONE' })
    expect(errorFacts(Object.assign(new TypeError('x'), { code: '张三 no code' }))).not.toHaveProperty('code')
  })
  it('passes on the facts of a LoggedError, and names only the type of a value that is no Error', () => {
    expect(errorFacts(new LoggedError({ error: 'DatabaseError', code: '22001' }))).toEqual({
      error: 'DatabaseError',
      code: '22001',
    })
    expect(errorFacts('张三')).toEqual({ error: 'string' })
  })
})
