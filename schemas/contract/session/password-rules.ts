import type { MessageCode } from '../../messages/index.ts'

const PASSWORD_LENGTH = 8

/** The most frequent leaked passwords of eight characters and more, Chinese and foreign; without sequences and repetitions, which `isMonotonous` covers. */
const COMMONEST = new Set(
  `password password1 password12 password123 passw0rd p@ssw0rd p@ssword pa55word iloveyou iloveyou1 iloveyou2 sunshine princess football football1 baseball
  baseball1 superman superman1 batman123 trustno1 welcome1 welcome123 whatever michelle jennifer computer starwars internet samsung1 charlie1 dragon123 monkey123
  master123 liverpool chocolate butterfly corvette mercedes maverick cocacola redskins qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwer1234 qwe123456
  asdfghjk asdfghjkl asdf1234 asd123456 zxcvbnm1 zxc123456 zxcvbnm123 1q2w3e4r 1q2w3e4r5t q1w2e3r4 q1w2e3r4t5 1qaz2wsx 1qazxsw2 qazwsxedc zaq12wsx 1qaz@wsx
  !qaz2wsx abc12345 abc123456 abcd1234 abcd12345 abc123abc a1234567 a12345678 a123456789 aa123456 aa123456789 aaa123456 123456aa 123456abc 1234567a 12345678a 123456789a
  1234qwer 123qweasd 123qwe123 123abc123 q1234567 q12345678 w1234567 s1234567 z1234567 zz123456 qq123456 qq123456789 ww123456 ss123456 admin123 admin1234 admin12345
  admin123456 adminadmin admin888 administrator root1234 root123456 test1234 test123456 testtest guest123 user1234 user123456 letmein1 letmein123 changeme changeme1 secret123
  default1 system123 manager1 login123 access14 5201314520 52013140 520131420 woaini520 woaini1314 woaini123 woaini521 1314520520 13145200 5211314521 147258369 14725836
  159357456 147852369 123123123 12312312 123321123 12344321 12341234 123454321 1234554321 11223344 1122334455 112233445566 11112222 111222333 12121212 10101010 13131313
  19841984 19871987 20082008 1357924680 135792468 31415926 314159265 27182818 88888888a 1a2b3c4d a1b2c3d4 a1s2d3f4 zhang123 wang1234 woshishui buzhidao woaiwojia
  mima1234 mima123456 wodemima 123456789q 123456789z 0123456789a 789456123 741852963 963852741 852456123 bowuguan museum123`.split(
    /\s+/,
  ),
)

/** One sign again and again, or signs that follow each other, such as 23456789 and hgfedcba. */
function isMonotonous(text: string): boolean {
  const steps = new Set(
    [...text].slice(1).map((sign, at) => (sign.codePointAt(0) ?? 0) - ([...text][at]?.codePointAt(0) ?? 0)),
  )
  // After 9 comes 0, as on a keyboard.
  if (steps.has(-9) || steps.has(9)) for (const turn of [-9, 9]) steps.delete(turn)
  const [only] = steps
  return steps.size === 1 && only !== undefined && Math.abs(only) <= 1
}

/** The name of the account, alone or with digits and signs around it. */
function isName(text: string, username: string): boolean {
  const name = username.toLowerCase()
  if (name === '') return false
  const [before, ...after] = text.split(name)
  return after.length > 0 && [before ?? '', ...after].every((rest) => /^[^\p{L}]*$/u.test(rest))
}

/** The problem of a new password of an account, or undefined; the default rule where the organisation states none. */
export function passwordProblem(password: string, username: string): MessageCode | undefined {
  if ([...password].length < PASSWORD_LENGTH) return 'RULE_PASSWORD_SHORT'
  const text = password.toLowerCase()
  if (isName(text, username)) return 'RULE_PASSWORD_NAME'
  return COMMONEST.has(text) || isMonotonous(text) ? 'RULE_PASSWORD_COMMON' : undefined
}
