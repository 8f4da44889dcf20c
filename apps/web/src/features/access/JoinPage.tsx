import type { InvitationOffer } from "@sweetspot/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { invitationOffer, join } from "../../api/access.ts";
import { Button } from "../../ui/Button.tsx";
import { ErrorNotice } from "../../ui/ErrorNotice.tsx";
import { TextField } from "../../ui/Field.tsx";
import { Form } from "../../ui/Form.tsx";
import { LoadingState } from "../../ui/LoadingState.tsx";
import { NarrowPage } from "./NarrowPage.tsx";
import { ProviderButtons } from "./ProviderButtons.tsx";

/** Follows a set-up link or an invitation: who one will be here, and an account to make. */
export default function JoinPage() {
  const [secret] = useState(() => location.hash.slice(1));
  const offer = useQuery({
    queryKey: ["invitation", secret],
    queryFn: () => invitationOffer(secret),
    retry: false,
    staleTime: Infinity,
  });
  return (
    <NarrowPage title="Join">
      {offer.isPending && <LoadingState doing="Reading the link" />}
      {offer.isError && <ErrorNotice title="This link does not work." error={offer.error} />}
      {offer.data !== undefined && <JoinForm secret={secret} offer={offer.data} />}
    </NarrowPage>
  );
}

function JoinForm({ secret, offer }: { secret: string; offer: InvitationOffer }) {
  const [draft, setDraft] = useState({ name: "", email: "", password: "" });
  const place = offer.project === null ? "/" : `/${offer.project}`;
  const make = useMutation({
    mutationFn: () => join({ secret, name: draft.name.trim(), email: draft.email.trim(), password: draft.password }),
    onSuccess: () => location.assign(place),
  });
  const field = (name: keyof typeof draft) => ({
    name,
    required: true,
    value: draft[name],
    onChange: (event: { target: { value: string } }) => setDraft({ ...draft, [name]: event.target.value }),
  });
  return (
    <>
      <h1 className="text-2xl/8 font-semibold tracking-[-0.015em]">
        {offer.isSetUp ? "Set up this server" : "Join this server"}
      </h1>
      <p className="mt-1 mb-5 text-[13px] text-ink2">{offerText(offer)}</p>
      <ProviderButtons to={place} invitation={secret} />
      <Form className="flex flex-col gap-3.5" onSend={make.mutate}>
        <TextField label="Your name" autoComplete="name" maxLength={100} autoFocus {...field("name")} />
        <TextField label="E-mail address" type="email" autoComplete="username" {...field("email")} />
        <TextField
          label="Password"
          type="password"
          autoComplete="new-password"
          minLength={10}
          maxLength={128}
          hint="At least 10 characters."
          {...field("password")}
        />
        {make.isError && <ErrorNotice error={make.error} />}
        <div className="mt-1">
          <Button type="submit" look="primary" disabled={make.isPending || make.isSuccess}>
            {make.isPending ? "Making the account…" : "Make account"}
          </Button>
        </div>
      </Form>
    </>
  );
}

function offerText({ isSetUp, isAdmin, project, role }: InvitationOffer): string {
  if (isSetUp) return "You become its first admin, who invites others and may do everything in each project.";
  const parts = [
    ...(isAdmin ? ["an admin of this server"] : []),
    ...(project === null || role === null ? [] : [`${role} of ${project}`]),
  ];
  return parts.length === 0 ? "You are invited to make an account." : `You become ${parts.join(" and ")}.`;
}
