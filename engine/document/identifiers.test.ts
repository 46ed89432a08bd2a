import { expect, it } from 'vitest'
import { readsVariable, renameVariable } from './identifiers.ts'

it.each([
  ["level == 'level' && level2 > 1", "grade == 'level' && level2 > 1"],
  ['user.level == level', 'user.level == grade'],
  ['level.size() > 0 && size(level) > 0', 'grade.size() > 0 && size(grade) > 0'],
  ['level(level)', 'level(grade)'],
  [`"a\\"level" + r'level\\' + level`, `"a\\"level" + r'level\\' + grade`],
  ['level // level', 'grade // level'],
  ['[level, 1e3]', '[grade, 1e3]'],
  ['a in level', 'a in grade'],
  ['record.level == level && my_record.level > 1', 'record.grade == grade && my_record.level > 1'],
  ["level == '", "grade == '"],
  [
    `level == 'level' && record.level > 1 && record["level"] != user.level`,
    `grade == 'level' && record.grade > 1 && record["grade"] != user.level`,
  ],
  [`record [ 'level' ] == other_record["level"] + level`, `record [ 'grade' ] == other_record["level"] + grade`],
])('renames the variable in %s', (source, expected) => {
  expect(renameVariable(source, 'level', 'grade')).toBe(expected)
  expect(readsVariable(source, 'level')).toBe(true)
})
it('does not mention a name that is only text, member or function', () => {
  expect(readsVariable("user.level == 'level' && level()", 'level')).toBe(false)
})
