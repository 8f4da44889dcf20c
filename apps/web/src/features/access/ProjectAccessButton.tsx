import type { ProjectBody } from "@sweetspot/contract";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { meQuery } from "../../api/me.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { LoadingState } from "../../ui/LoadingState.tsx";

const ProjectAccess = lazy(() => import("./ProjectAccess.tsx"));

/** Opens the dialog that says who may see a project and do what in it; nothing where nobody signs in. */
export function ProjectAccessButton({ project }: { project: ProjectBody }) {
  const [open, setOpen] = useState(false);
  const me = useQuery(meQuery).data;
  if (me?.signIn !== "on") return null;
  return (
    <>
      <Button size="small" data-noprint onClick={() => setOpen(true)}>
        Access
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={`Access to ${project.slug}`} width={640}>
        <Suspense fallback={<LoadingState doing="Opening" />}>
          <ProjectAccess project={project} />
        </Suspense>
      </Dialog>
    </>
  );
}
