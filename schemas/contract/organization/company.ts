import Type from 'typebox'
import { Nullable, pageQuery, ShortText } from '../common.ts'
import { ANONYMOUS, SIGNED_IN, endpoint } from '../endpoint.ts'
import { pageOf } from '../envelope.ts'

/** The title of the sign-in page for a domain; the same answer for every unknown domain. */
export const openGetTextFromDomain = endpoint({
  id: 'company.openGetTextFromDomain',
  methods: ['GET'],
  path: '/sys/tenant/opengettextfromdomain',
  access: ANONYMOUS,
  query: Type.Object({ domain: Type.Optional(Type.String({ maxLength: 300 })) }),
  reply: Type.Object({ text: Type.String(), pname: Type.String() }),
})
/** The first record names the organisation and its logo. */
export const companyInfoList = endpoint({
  id: 'company.companyInfoList',
  methods: ['GET'],
  path: '/company/companyinfo/list',
  access: ANONYMOUS,
  query: Type.Object(pageQuery),
  reply: pageOf(Type.Object({ id: Type.String(), name: Type.String(), logo: Nullable })),
})
/** The item the person has in work; `username` can only be the person's own. */
export const getActiveItem = endpoint({
  id: 'company.getActiveItem',
  methods: ['GET'],
  path: '/dig/digItemactive/getactiveitem',
  access: SIGNED_IN,
  query: Type.Object({ username: Type.Optional(ShortText) }),
  reply: Type.Object({ pname: Type.String() }),
})
