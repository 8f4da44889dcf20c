import { useMutation, useQuery } from "@tanstack/react-query";
import { addProvider, ownWaysQuery, removeWay, waysInQuery } from "../../api/access.ts";
import { Button } from "../../ui/Button.tsx";
import { day } from "../../ui/dates.ts";
import { Failed, Row, Rows } from "./Rows.tsx";
import { signInFailure } from "./sign-in-failure.ts";

/** Accounts elsewhere by which somebody signs in: what they have, and buttons to add others. */
export function OwnWaysIn() {
  const ways = useQuery(ownWaysQuery);
  const providers = useQuery(waysInQuery).data?.providers ?? [];
  const drop = useMutation({ mutationFn: removeWay });
  const add = useMutation({ mutationFn: addProvider });
  const failed = drop.error ?? add.error ?? ways.error ?? signInFailure(location.search) ?? null;
  return (
    <>
      <Rows label="Accounts elsewhere" empty="None. An account that you add here signs you in, too.">
        {(ways.data?.accounts ?? []).map((account) => (
          <Row
            key={account.id}
            title={account.label}
            actions={
              <Button size="small" disabled={drop.isPending} onClick={() => drop.mutate(account.id)}>
                Remove
              </Button>
            }
          >
            added {day(account.addedAt)}
          </Row>
        ))}
      </Rows>
      <div className="mt-3 flex flex-wrap gap-2">
        {providers.map(({ id, label }) => (
          <Button key={id} disabled={add.isPending || add.isSuccess} onClick={() => add.mutate(id)}>
            Add {label}
          </Button>
        ))}
      </div>
      <Failed error={failed} />
    </>
  );
}
