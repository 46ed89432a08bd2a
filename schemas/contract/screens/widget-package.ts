import Type, { type Static } from 'typebox'
import { PACKAGE_LAWS } from '../../language/widget-package/laws.ts'
import { ManifestSchema, PACKAGE_BYTES } from '../../language/widget-package/package.ts'
import { Nullable } from '../common.ts'
import { ANONYMOUS, SIGNED_IN, endpoint, holding } from '../endpoint.ts'
import { WIDGET_PERMISSION } from './widget-permission.ts'

const EDIT = holding(WIDGET_PERMISSION)
const Id = Type.String({ minLength: 1, maxLength: 40 })
const Version = Type.String({ minLength: 1, maxLength: 20 })
const ofPackage = Type.Object({ id: Id })
const ofVersion = Type.Object({ id: Id, version: Version })

const Findings = Type.Array(
  Type.Object({ law: Type.String({ enum: [...PACKAGE_LAWS] }), problem: Type.String({ maxLength: 500 }) }),
  { maxItems: 100 },
)
const VersionReply = Type.Object({
  version: Type.String(),
  hash: Type.String(),
  size: Type.Integer(),
  licence: Type.String(),
  author: Type.String(),
  createBy: Type.String(),
  createTime: Type.String(),
  /** What the laws found; null before they were tried. */
  laws: Type.Union([Findings, Type.Null()]),
  lawsBy: Nullable,
  lawsTime: Nullable,
})
const PackageReply = Type.Object({
  id: Type.String(),
  title: Type.Object({ 'zh-CN': Type.String(), 'en-US': Type.String() }),
  group: Type.String(),
  icon: Type.String(),
  activeVersion: Nullable,
  isOn: Type.Boolean(),
  revision: Type.Integer(),
  /** Newest first. */
  versions: Type.Array(VersionReply),
  /** Published pages with fields that it draws. */
  pages: Type.Array(Type.Object({ id: Type.String(), title: Type.String() })),
})
export type PackageReply = Static<typeof PackageReply>

/** Packages as they are administered. */
export const list = endpoint({
  id: 'widgetPackage.list',
  methods: ['GET'],
  path: '/online/widgetPackage/list',
  access: EDIT,
  reply: Type.Array(PackageReply),
})
const Known = Type.Object({
  manifest: Type.Unsafe<Static<typeof ManifestSchema>>(Type.Unknown()),
  hash: Type.String(),
  isOn: Type.Boolean(),
})
/** The versions in use, as pages need them; `mark` is another text whenever one of them changed. */
export const known = endpoint({
  id: 'widgetPackage.known',
  methods: ['GET'],
  path: '/online/widgetPackage/known',
  access: SIGNED_IN,
  reply: Type.Object({ mark: Type.String(), packages: Type.Array(Known) }),
})
/** What runs in the frame. A version that is not in use is shown only to those who administer packages. */
export const code = endpoint({
  id: 'widgetPackage.code',
  methods: ['GET'],
  path: '/online/widgetPackage/code/:id/:version',
  access: SIGNED_IN,
  params: ofVersion,
  reply: Type.Object({
    manifest: Type.Unsafe<Static<typeof ManifestSchema>>(Type.Unknown()),
    hash: Type.String(),
    module: Type.String(),
    style: Type.String(),
  }),
})
/** The page that packages run in. It contains none, and nothing of this installation. */
export const frame = endpoint({
  id: 'widgetPackage.frame',
  methods: ['GET'],
  path: '/online/widgetPackage/frame',
  access: ANONYMOUS,
  kind: 'download',
  envelope: false,
})
export const upload = endpoint({
  id: 'widgetPackage.upload',
  methods: ['POST'],
  path: '/online/widgetPackage/upload',
  access: EDIT,
  ownPassword: true,
  /** The text of the package file. */
  body: Type.Object({ content: Type.String({ minLength: 2, maxLength: PACKAGE_BYTES }) }),
  reply: Type.Object({ id: Type.String(), version: Type.String() }),
  helper: 'plain',
})
/** What the laws found for a version. */
export const laws = endpoint({
  id: 'widgetPackage.laws',
  methods: ['POST'],
  path: '/online/widgetPackage/laws/:id/:version',
  access: EDIT,
  ownPassword: true,
  params: ofVersion,
  body: Type.Object({ hash: Type.String({ maxLength: 64 }), findings: Findings }),
  reply: Type.Null(),
  helper: 'plain',
})
/** Puts a version into use. `revision` as it was read (409 where another person was quicker). */
export const switchOn = endpoint({
  id: 'widgetPackage.switchOn',
  methods: ['PUT'],
  path: '/online/widgetPackage/on/:id/:version',
  access: EDIT,
  ownPassword: true,
  params: ofVersion,
  body: Type.Object({ revision: Type.Integer() }),
  reply: Type.Null(),
  helper: 'plain',
})
export const switchOff = endpoint({
  id: 'widgetPackage.switchOff',
  methods: ['PUT'],
  path: '/online/widgetPackage/off/:id',
  access: EDIT,
  params: ofPackage,
  reply: Type.Null(),
  helper: 'plain',
})
export const remove = endpoint({
  id: 'widgetPackage.delete',
  methods: ['DELETE'],
  path: '/online/widgetPackage/:id',
  access: EDIT,
  params: ofPackage,
  reply: Type.Null(),
  helper: 'plain',
})
