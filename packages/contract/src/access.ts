import Type, { type Static } from "typebox";

const closed = { additionalProperties: false } as const;
const Time = Type.String({ format: "date-time" });
const Email = Type.String({ minLength: 3, maxLength: 254, pattern: "^[^@\\s]+@[^@\\s]+$" });
const Password = Type.String({ minLength: 10, maxLength: 128, description: "At least 10 characters" });

export const ProjectRole = Type.Enum(["viewer", "uploader", "member", "admin"]);
export type ProjectRole = Static<typeof ProjectRole>;

export const Visibility = Type.Enum(["private", "internal", "public"], {
  description: "private: members; internal: everybody who is signed in; public: everybody",
});
export type Visibility = Static<typeof Visibility>;

export const Person = Type.Object({
  id: Type.String(),
  name: Type.String(),
  email: Type.String(),
  isAdmin: Type.Boolean({ description: "Runs this server, and may do everything in each project" }),
});
export type Person = Static<typeof Person>;

/** The caller. */
export const Me = Type.Object({
  signIn: Type.Enum(["off", "on"], { description: "off: everybody who reaches the server may do everything" }),
  person: Type.Union([Person, Type.Null()]),
});
export type Me = Static<typeof Me>;

export const SignInBody = Type.Object({
  email: Type.String({ maxLength: 254 }),
  password: Type.String({ maxLength: 1000 }),
});
export type SignInBody = Static<typeof SignInBody>;

/** The ways in which people can sign in here. */
export const WaysIn = Type.Object({
  providers: Type.Array(Type.Object({ id: Type.String(), label: Type.String() }), {
    description: "Providers whose accounts sign people in",
  }),
  sendsMail: Type.Boolean({ description: "A forgotten password is replaced by a link that is mailed" }),
});
export type WaysIn = Static<typeof WaysIn>;

const ProviderId = Type.String({ maxLength: 40 });
const Place = Type.String({ maxLength: 60_000, description: "An address of this server to go to afterwards" });

export const ProviderSignIn = Type.Object(
  {
    provider: ProviderId,
    to: Type.Optional(Place),
    invitation: Type.Optional(Type.String({ maxLength: 100, description: "The secret of an invitation" })),
  },
  closed,
);
export type ProviderSignIn = Static<typeof ProviderSignIn>;

export const ProviderAddition = Type.Object({ provider: ProviderId }, closed);
export const ProviderTrip = Type.Object({ url: Type.String({ description: "The provider's page, for the browser" }) });
export type ProviderTrip = Static<typeof ProviderTrip>;

/** The ways in which somebody can sign in. */
export const OwnWays = Type.Object({
  hasPassword: Type.Boolean(),
  accounts: Type.Array(
    Type.Object({
      id: Type.String(),
      label: Type.String({ description: "The provider" }),
      addedAt: Time,
    }),
  ),
  passkeys: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      addedAt: Time,
      usedAt: Type.Union([Time, Type.Null()]),
    }),
  ),
});
export type OwnWays = Static<typeof OwnWays>;

/** The request that a browser gives its device, as WebAuthn names it. */
export const DeviceOptions = Type.Object({ options: Type.Unknown() });

/** The answer that a device has signed, as WebAuthn's JSON names it. */
export const DeviceAnswer = Type.Object({
  id: Type.String({ maxLength: 2000 }),
  rawId: Type.String({ maxLength: 2000 }),
  type: Type.Literal("public-key"),
  response: Type.Object({ clientDataJSON: Type.String({ maxLength: 10_000 }) }),
});

export const PasskeyName = Type.Object({ name: Type.String({ minLength: 1, maxLength: 100 }) }, closed);
export const NewPasskey = Type.Object({ ...PasskeyName.properties, answer: DeviceAnswer }, closed);

export const ForgottenPassword = Type.Object({ email: Email }, closed);
export const NewPassword = Type.Object({ secret: Type.String({ maxLength: 100 }), password: Password }, closed);
export type NewPassword = Static<typeof NewPassword>;
export const PasswordLink = Type.Object({
  url: Type.String({ description: "Works once; it is not shown again" }),
  expiresAt: Time,
});
export type PasswordLink = Static<typeof PasswordLink>;

export const InvitationSecret = Type.Object({ secret: Type.String({ maxLength: 100 }) }, closed);

/** The rights that an invitation gives to the person who accepts it. */
export const InvitationOffer = Type.Object({
  isSetUp: Type.Boolean({ description: "For the first admin of a new server" }),
  isAdmin: Type.Boolean(),
  label: Type.String(),
  project: Type.Union([Type.String(), Type.Null()]),
  role: Type.Union([ProjectRole, Type.Null()]),
});
export type InvitationOffer = Static<typeof InvitationOffer>;

export const JoinBody = Type.Object(
  {
    secret: Type.String({ maxLength: 100 }),
    name: Type.String({ minLength: 1, maxLength: 100 }),
    email: Email,
    password: Password,
  },
  closed,
);
export type JoinBody = Static<typeof JoinBody>;

export const InvitationRequest = Type.Object(
  {
    label: Type.String({ maxLength: 100, description: "The person or group it is for" }),
    email: Type.Optional({
      ...Email,
      description: "The address that the link is mailed to, if this server sends mail",
    }),
    isAdmin: Type.Optional(Type.Boolean()),
    project: Type.Optional(Type.String({ maxLength: 100, description: "A project that they become part of" })),
    role: Type.Optional(ProjectRole),
  },
  closed,
);
export type InvitationRequest = Static<typeof InvitationRequest>;

const InvitationItem = Type.Object({
  id: Type.String(),
  label: Type.String(),
  isAdmin: Type.Boolean(),
  project: Type.Union([Type.String(), Type.Null()]),
  role: Type.Union([ProjectRole, Type.Null()]),
  expiresAt: Time,
});
export const InvitationList = Type.Object({ invitations: Type.Array(InvitationItem) });
export type InvitationList = Static<typeof InvitationList>;

export const NewInvitation = Type.Object({
  id: Type.String(),
  isMailed: Type.Boolean({ description: "The link was mailed to the address that was given" }),
  url: Type.String({ description: "Works once; it is not shown again" }),
  expiresAt: Time,
});
export type NewInvitation = Static<typeof NewInvitation>;

export const PersonList = Type.Object({ people: Type.Array(Person) });
export type PersonList = Static<typeof PersonList>;

export const PersonPatch = Type.Object({ isAdmin: Type.Boolean() }, closed);

export const PasswordChange = Type.Object({ current: Type.String({ maxLength: 1000 }), password: Password }, closed);
export type PasswordChange = Static<typeof PasswordChange>;

const SessionItem = Type.Object({
  id: Type.String(),
  createdAt: Time,
  usedAt: Time,
  expiresAt: Time,
  address: Type.Union([Type.String(), Type.Null()]),
  agent: Type.Union([Type.String(), Type.Null()]),
  isThis: Type.Boolean({ description: "The session that asks" }),
});
export const SessionList = Type.Object({ sessions: Type.Array(SessionItem) });
export type SessionList = Static<typeof SessionList>;

export const MemberBody = Type.Object({ role: ProjectRole }, closed);
const Member = Type.Object({ email: Type.String(), name: Type.String(), role: ProjectRole });
export const MemberList = Type.Object({ members: Type.Array(Member) });
export type MemberList = Static<typeof MemberList>;

export const TokenScope = Type.Enum(["read", "upload", "share", "admin"]);
export type TokenScope = Static<typeof TokenScope>;

/** A repository whose CI jobs a project trusts. */
const trust = {
  issuer: Type.String({ maxLength: 300, description: "The issuer that signs the jobs' tokens" }),
  repository: Type.String({
    minLength: 3,
    maxLength: 300,
    pattern: "^[^/\\s]+(/[^/\\s]+)+$",
    description: "owner/name",
  }),
  refs: Type.String({ minLength: 1, maxLength: 200, description: "Git refs, `*` for any text: `refs/heads/main`" }),
  scopes: Type.Array(TokenScope, { minItems: 1, maxItems: 4 }),
};

export const TrustRequest = Type.Object({ project: Type.String({ maxLength: 100 }), ...trust }, closed);
export type TrustRequest = Static<typeof TrustRequest>;

export const Trust = Type.Object({
  id: Type.String(),
  project: Type.String(),
  ...trust,
  createdAt: Time,
  lastUsedAt: Type.Union([Time, Type.Null()]),
});
export type Trust = Static<typeof Trust>;

export const TrustList = Type.Object({
  trusts: Type.Array(Trust),
  issuers: Type.Array(Type.String(), { description: "The issuers whose tokens this server takes" }),
  audience: Type.Union([Type.String(), Type.Null()], {
    description: "The audience that a token must be for; null where the server has no public address and takes none",
  }),
});
export type TrustList = Static<typeof TrustList>;

export const TokenRequest = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 100 }),
    project: Type.String({ maxLength: 100 }),
    scopes: Type.Array(TokenScope, { minItems: 1, maxItems: 4 }),
    expiresAt: Type.Optional(
      Type.String({ maxLength: 40, description: "A time within a year, ISO 8601; 90 days from now unless said" }),
    ),
  },
  closed,
);
export type TokenRequest = Static<typeof TokenRequest>;

const TokenItem = Type.Object({
  id: Type.String(),
  name: Type.String(),
  project: Type.String(),
  scopes: Type.Array(TokenScope),
  createdAt: Time,
  expiresAt: Time,
  lastUsedAt: Type.Union([Time, Type.Null()]),
});
export const TokenList = Type.Object({ tokens: Type.Array(TokenItem) });
export type TokenList = Static<typeof TokenList>;

export const NewTokenBody = Type.Object({
  ...TokenItem.properties,
  token: Type.String({ description: "Send it as `Authorization: Bearer …`; it is not shown again" }),
});
export type NewTokenBody = Static<typeof NewTokenBody>;
