import type { MessageCode } from '../../messages/index.ts'

/** What is wrong with a value a person typed, or undefined. Required first, then the characters, then the length. */
export type Rule = (value: string) => MessageCode | undefined

export const userNameProblem: Rule = (value) => {
  if (value === '') return 'RULE_USERNAME_NEEDED'
  if (!/^\w+$/.test(value)) return 'RULE_USERNAME_CHARACTERS'
  return value.length < 4 || value.length > 18 ? 'RULE_USERNAME_LENGTH' : undefined
}

export const mobileProblem: Rule = (value) => {
  if (value === '') return 'RULE_MOBILE_NEEDED'
  return /^1[34578]\d{9}$/.test(value) ? undefined : 'RULE_MOBILE'
}

/** An e-mail address may be left out. */
export const emailProblem: Rule = (value) =>
  value === '' || /^[\w.%+-]+@[\w-]+(?:\.[\w-]+)*\.[A-Za-z]{2,}$/.test(value) ? undefined : 'RULE_EMAIL'
